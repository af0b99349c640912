import { faultOf, MediaFault } from './fault.ts';
import { iceServersOfLink } from './link-header.ts';
import { isOffer, readFragment, type IceFragment } from './sdp.ts';

/** A WHIP or WHEP session on the media node: where it lives and which ICE generation it is in. */
export interface MediaResource {
  url: string;
  etag: string | null;
}

export interface Negotiation {
  resource: MediaResource;
  /** The node's answer to our offer, or its own offer that we have to answer (WHEP draft §4.2). */
  description: RTCSessionDescriptionInit;
  ice_servers: RTCIceServer[];
}

const FRAGMENT = 'application/trickle-ice-sdpfrag';
const SDP = 'application/sdp';

/** The HTTP side of RFC 9725 and of the WHEP draft: no state, one function a request. */
export function createSignalling(endpoint: string, token: string) {
  const request = async (
    url: string,
    method: 'POST' | 'PATCH' | 'DELETE',
    headers: Record<string, string>,
    body: string | null,
    keepalive = false,
  ): Promise<Response> =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
      keepalive,
      credentials: 'same-origin',
      cache: 'no-store',
    });

  return {
    /** Opens a session. 201: answered (or offered); 406 with a body: the node makes the offer instead. */
    async open(offer: string): Promise<Negotiation> {
      const response = await request(endpoint, 'POST', { 'content-type': SDP, accept: SDP }, offer);
      const location = response.headers.get('location');
      const counterOffer = response.status === 406 && location !== null;
      if (response.status !== 201 && !counterOffer) throw await faultOf(response);
      if (location === null) throw new MediaFault('media_unavailable', response.status);
      const sdp = await response.text();
      const base = new URL(response.url === '' ? endpoint : response.url, window.location.href);
      return {
        resource: { url: new URL(location, base).href, etag: response.headers.get('etag') },
        description: { type: counterOffer || isOffer(sdp) ? 'offer' : 'answer', sdp },
        ice_servers: iceServersOfLink(response.headers.get('link')),
      };
    },

    /** Answers the node's own offer. */
    async answer(resource: MediaResource, sdp: string): Promise<void> {
      const response = await request(resource.url, 'PATCH', { 'content-type': SDP }, sdp);
      if (!response.ok) throw await faultOf(response);
    },

    /** Sends candidates. A node that takes none (405, 501) finds us by our checks. */
    async trickle(resource: MediaResource, fragment: string): Promise<void> {
      const headers: Record<string, string> = { 'content-type': FRAGMENT };
      if (resource.etag !== null) headers['if-match'] = resource.etag;
      const response = await request(resource.url, 'PATCH', headers, fragment);
      if (!response.ok && response.status !== 405 && response.status !== 501) throw await faultOf(response);
    },

    /** Restarts ICE: any generation will do (`If-Match: *`, RFC 9725 §4.3.3); the answer has the new ETag. */
    async restart(
      resource: MediaResource,
      fragment: string,
    ): Promise<{ resource: MediaResource; ice: IceFragment }> {
      const headers = { 'content-type': FRAGMENT, 'if-match': '*' };
      const response = await request(resource.url, 'PATCH', headers, fragment);
      if (response.status !== 200) throw await faultOf(response);
      const ice = readFragment(await response.text());
      if (ice === null) throw new MediaFault('media_unavailable', response.status);
      return { resource: { url: resource.url, etag: response.headers.get('etag') }, ice };
    },

    /** Says whether media arrives, where reports say so too rarely; a node that does not ask answers 404 or 405. */
    async tell(resource: MediaResource, arrives: boolean): Promise<void> {
      const word = arrives ? 'heard' : 'unheard';
      await request(`${resource.url}/${word}`, 'POST', {}, null).catch(() => undefined);
    },

    /** Ends the session; with keepalive, so that it is sent even while the page goes. */
    async close(resource: MediaResource): Promise<void> {
      await request(resource.url, 'DELETE', {}, null, true).catch(() => undefined);
    },
  };
}
export type Signalling = ReturnType<typeof createSignalling>;
