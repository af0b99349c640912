/* The requests of WHIP (RFC 9725 §4) and of the WHEP draft: offer, answer and end of a session. */

const SDP = 'application/sdp';
const REQUEST_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;

/** A session, from the endpoint's response to an offer (RFC 9725 §4.2). */
export interface MediaSession {
  /** `offer`: the endpoint makes the offer instead (WHEP draft §4.2), and the client answers it with a PATCH. */
  type: 'answer' | 'offer';
  sdp: string;
  /** Absolute URL; DELETE ends the session. */
  resource_url: string;
  /** Of the ICE generation; empty when the endpoint has none. */
  etag: string;
}

export class ExchangeRefused extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`WHIP or WHEP endpoint answered ${status} ${body}`);
    this.status = status;
  }
}

const send = (method: 'POST' | 'PATCH', url: string, token: string, sdp: string, signal?: AbortSignal) =>
  fetch(url, {
    method,
    headers: { 'content-type': SDP, authorization: `Bearer ${token}` },
    body: sdp,
    signal: signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });

/**
 * Posts an offer.
 * @param signal ends the wait; 10 s when it is not given
 * @throws ExchangeRefused unless the endpoint sends a Location, with status 201 or with an offer of its own (406)
 */
export async function postOffer(
  url: string,
  token: string,
  offerSdp: string,
  signal?: AbortSignal,
): Promise<MediaSession> {
  const response = await send('POST', url, token, offerSdp, signal);
  const { status, headers } = response;
  const sdp = await response.text();
  const location = headers.get('location');
  if ((status !== 201 && status !== 406) || location === null) throw new ExchangeRefused(status, sdp);
  return {
    type: status === 406 ? 'offer' : 'answer',
    sdp,
    resource_url: new URL(location, url).href,
    etag: headers.get('etag') ?? '',
  };
}

/**
 * Answers the endpoint's own offer.
 * @throws ExchangeRefused when it is rejected
 */
export async function patchAnswer(
  resource_url: string,
  token: string,
  answerSdp: string,
  signal?: AbortSignal,
): Promise<void> {
  const response = await send('PATCH', resource_url, token, answerSdp, signal);
  const body = await response.text();
  if (!response.ok) throw new ExchangeRefused(response.status, body);
}

/** Ends a session. Never throws: if the endpoint is gone, so is the session. */
export async function deleteSession(resource_url: string, token: string): Promise<void> {
  try {
    await fetch(resource_url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS),
    });
  } catch {
    // The node is gone, and the session with it.
  }
}
