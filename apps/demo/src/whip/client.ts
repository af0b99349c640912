const REQUEST_TIMEOUT_MS = 10_000;

/** A WHIP session, from the endpoint's answer (RFC 9725 §4.2). */
export interface WhipSession {
  answer_sdp: string;
  /** Absolute URL; DELETE ends the session. */
  resource_url: string;
}

export class WhipRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`WHIP endpoint answered ${status}`);
    this.status = status;
  }
}

/**
 * Posts an offer.
 * @throws WhipRefused when the endpoint does not answer 201 with a Location
 */
export async function openWhip(whip_url: string, token: string, offer_sdp: string): Promise<WhipSession> {
  const response = await fetch(whip_url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: offer_sdp,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const answer_sdp = await response.text();
  const location = response.headers.get('location');
  if (response.status !== 201 || location === null) throw new WhipRefused(response.status);
  return { answer_sdp, resource_url: new URL(location, whip_url).href };
}

/** Ends a session. Never throws: if the endpoint is gone, so is the session. */
export async function closeWhip(resource_url: string, token: string): Promise<void> {
  try {
    await fetch(resource_url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(3_000),
    });
  } catch {
    // The node is gone, and the session with it.
  }
}
