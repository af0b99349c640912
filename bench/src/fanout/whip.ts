import { createHmac } from 'node:crypto';
import type { MediaTokenClaims } from '@akari/contract';
import { createOffer, type RtcPeer, type Signalling } from '../../../tests/crowd/signalling.ts';

const CHANNEL = 'bench';

/** Signs a media token (RFC 7519, HS256). */
function token(secret: string, claims: Omit<MediaTokenClaims, 'exp'>): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** Our own media node: WHIP in, WHEP out, each viewer with a grant. */
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

  async play(peer: RtcPeer, addTracks: () => void): Promise<void> {
    const session_id = `viewer-${process.pid}-${(this.#viewers += 1)}`;
    const grant = { session_id, paid_ms: 3_600_000, delivered_ms: 0, lease_until_ms: Date.now() + 3_600_000 };
    await fetch(`${this.#url}/control/grants`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grants: [grant] }),
    });
    addTracks();
    await this.#post('whep', 'play', session_id, peer);
  }

  async close(): Promise<void> {
    // Nothing is open between calls.
  }

  async #post(path: string, role: 'publish' | 'play', session_id: string, peer: RtcPeer): Promise<void> {
    const bearer = token(this.#secret, { sub: session_id, channel_id: CHANNEL, role, session_id });
    const response = await fetch(`${this.#url}/${path}/${CHANNEL}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
      body: createOffer(peer),
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${answer}`);
    peer.setRemoteDescription(answer, 'answer');
  }
}
