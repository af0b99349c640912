import { createHmac } from 'node:crypto';
import type { MediaTokenClaims } from '@akari/contract';
import { patchAnswer, postOffer } from '@akari/whip/exchange';
import { createAnswer, createOffer, type RtcPeer, type Signalling } from '@akari/testkit/crowd/signalling';

export const CHANNEL = 'bench';
const ANSWER_LIMIT_MS = 10_000;

/** Signs a media token (RFC 7519, HS256). */
function token(secret: string, claims: Omit<MediaTokenClaims, 'exp'>): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
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
    await patchAnswer(this.#url, this.#bearer, answer);
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
    const response = await fetch(`${this.#url}/control/grants`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grants: [grant] }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`grants: ${response.status} ${await response.text()}`);
    addTracks();
    await this.#post('whep', 'play', session_id, peer);
  }

  async close(): Promise<void> {
    // No connection stays open between calls.
  }

  async #post(path: string, role: 'publish' | 'play', session_id: string, peer: RtcPeer): Promise<void> {
    const bearer = token(this.#secret, { sub: session_id, channel_id: CHANNEL, role, session_id });
    const url = `${this.#url}/${path}/${CHANNEL}`;
    const session = await postOffer(url, bearer, createOffer(peer));
    if (session.type === 'offer') throw new CounterOffer(session.sdp, session.resource_url, bearer);
    peer.setRemoteDescription(session.sdp, 'answer');
  }
}
