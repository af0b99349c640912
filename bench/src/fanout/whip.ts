import { createHmac } from 'node:crypto';
import type { MediaTokenClaims } from '@akari/contract';
import { createAnswer, createOffer, type RtcPeer, type Signalling } from '@akari/testkit/crowd/signalling';

export const CHANNEL = 'bench';
const ANSWER_LIMIT_MS = 10_000;

/** Signs a media token (RFC 7519, HS256). */
function token(secret: string, claims: Omit<MediaTokenClaims, 'exp'>): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

async function call(method: string, url: string, bearer: string, type: string, body: string) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const text = await response.text();
  if (!response.ok && response.status !== 406) throw new Error(`${url}: ${response.status} ${text}`);
  return { status: response.status, location: response.headers.get('location'), text };
}

/** Thrown when the node makes the offer instead (WHEP draft §4.2): a new peer answers it. */
export class CounterOffer extends Error implements Pick<Signalling, 'play'> {
  readonly #sdp: string;
  readonly #url: string;
  readonly #bearer: string;

  constructor(sdp: string, url: string, bearer: string) {
    super('the media node makes the offer');
    this.#sdp = sdp;
    this.#url = url;
    this.#bearer = bearer;
  }

  async play(peer: RtcPeer): Promise<void> {
    const answer = await createAnswer(peer, this.#sdp);
    await call('PATCH', this.#url, this.#bearer, 'application/sdp', answer);
  }
}

/** Signalling of our media node: WHIP in, WHEP out, each viewer with a grant. */
export class WhipSignalling implements Signalling {
  readonly #url: string;
  readonly #secret: string;
  #viewers = 0;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  publish(peer: RtcPeer): Promise<void> {
    return this.#post('whip', 'publish', 'broadcast', peer);
  }

  /** @throws CounterOffer when the node's engine is Janus */
  async play(peer: RtcPeer, addTracks: () => void): Promise<void> {
    const session_id = `viewer-${process.pid}-${(this.#viewers += 1)}`;
    const grant = { session_id, paid_ms: 3_600_000, delivered_ms: 0, lease_until_ms: Date.now() + 3_600_000 };
    const grants = JSON.stringify({ grants: [grant] });
    await call('PUT', `${this.#url}/control/grants`, this.#secret, 'application/json', grants);
    addTracks();
    await this.#post('whep', 'play', session_id, peer);
  }

  async close(): Promise<void> {
    // No connection stays open between calls.
  }

  async #post(path: string, role: 'publish' | 'play', session_id: string, peer: RtcPeer): Promise<void> {
    const bearer = token(this.#secret, { sub: session_id, channel_id: CHANNEL, role, session_id });
    const url = `${this.#url}/${path}/${CHANNEL}`;
    const { status, location, text } = await call('POST', url, bearer, 'application/sdp', createOffer(peer));
    if (status === 406 && location !== null)
      throw new CounterOffer(text, new URL(location, url).href, bearer);
    peer.setRemoteDescription(text, 'answer');
  }
}
