import type { MediaNegotiation } from '@akari/contract/media';
import { faultOf, MediaFault } from './fault.ts';
import { iceServersOfLink } from './link-header.ts';
import { isOffer, readFragment, type IceFragment } from './sdp.ts';

/** A WHIP or WHEP session on the media node: its URL and the ETag of its ICE generation. */
export interface MediaResource {
  url: string;
  etag: string | null;
}

export interface Negotiation {
  resource: MediaResource;
  /** The node's answer to the client's offer, or the node's own offer, which the client answers (WHEP draft §4.2). */
  description: RTCSessionDescriptionInit;
  ice_servers: RTCIceServer[];
}

const FRAGMENT = 'application/trickle-ice-sdpfrag';
const SDP = 'application/sdp';

/** Reads a node's response to an offer. @param base the URL that `location` is relative to */
export function readNegotiation(
  { status, sdp, location, etag, link }: MediaNegotiation,
  base: string | URL,
): Negotiation {
  return {
    resource: { url: new URL(location, base).href, etag },
    description: { type: status === 406 || isOffer(sdp) ? 'offer' : 'answer', sdp },
    ice_servers: iceServersOfLink(link),
  };
}

/** The HTTP requests of RFC 9725 and of the WHEP draft. It has no state and one function for each request. */
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
    /**
     * Opens a session. Status 201 carries an answer (or an offer); 406 with a body means that the node makes the offer.
     * @throws {MediaFault} when the node rejects the request or sends no `Location`
     */
    async open(offer: string): Promise<Negotiation> {
      const response = await request(endpoint, 'POST', { 'content-type': SDP, accept: SDP }, offer);
      const { status, headers } = response;
      const location = headers.get('location');
      if (status !== 201 && (status !== 406 || location === null)) throw await faultOf(response);
      if (location === null) throw new MediaFault('media_unavailable', status);
      const sdp = await response.text();
      const base = new URL(response.url === '' ? endpoint : response.url, window.location.href);
      const [etag, link] = [headers.get('etag'), headers.get('link')];
      return readNegotiation({ status, sdp, location, etag, link }, base);
    },

    /** Answers the node's own offer. */
    async answer(resource: MediaResource, sdp: string): Promise<void> {
      const response = await request(resource.url, 'PATCH', { 'content-type': SDP }, sdp);
      if (!response.ok) throw await faultOf(response);
    },

    /** Sends candidates. A node without trickle ICE (405, 501) learns them from the client's connectivity checks. */
    async trickle(resource: MediaResource, fragment: string): Promise<void> {
      const headers: Record<string, string> = { 'content-type': FRAGMENT };
      if (resource.etag !== null) headers['if-match'] = resource.etag;
      const response = await request(resource.url, 'PATCH', headers, fragment);
      if (!response.ok && response.status !== 405 && response.status !== 501) throw await faultOf(response);
    },

    /** Restarts ICE of any generation (`If-Match: *`, RFC 9725 §4.3.3). The response carries the new ETag. */
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

    /**
     * Reports whether media arrives, because RTCP reports may be too rare. A node without this endpoint answers 404 or
     * 405, which is ignored.
     */
    async tell(resource: MediaResource, arrives: boolean): Promise<void> {
      const word = arrives ? 'heard' : 'unheard';
      await request(`${resource.url}/${word}`, 'POST', {}, null).catch(() => undefined);
    },

    /** Ends the session. The request uses `keepalive`, so that it is sent even while the page unloads. */
    async close(resource: MediaResource): Promise<void> {
      await request(resource.url, 'DELETE', {}, null, true).catch(() => undefined);
    },
  };
}
export type Signalling = ReturnType<typeof createSignalling>;
