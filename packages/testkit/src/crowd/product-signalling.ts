import { randomUUID } from 'node:crypto';
import { ExchangeRefused, postOffer } from '@akari/whip/exchange';
import { createOffer, type RtcPeer, type Signalling } from './signalling.ts';

/** Which viewers watch which performer, as it is passed to a process of receivers. */
export interface Audience {
  performer_name: string;
  /** Login cookies of the viewers of this process; each is used once. */
  cookies: string[];
}

async function postSdp(url: string, bearer: string, peer: RtcPeer): Promise<void> {
  const session = await postOffer(url, bearer, createOffer(peer));
  if (session.type === 'offer') throw new ExchangeRefused(406, session.sdp);
  peer.setRemoteDescription(session.sdp, 'answer');
}

/** Signalling through the whole product: a stream key to publish, a login and a join to watch. */
export class ProductSignalling implements Signalling {
  readonly #url: string;
  readonly #audience: Audience;
  readonly #stream_key: string;

  constructor(url: string, audience: Audience, stream_key = '') {
    this.#url = url;
    this.#audience = audience;
    this.#stream_key = stream_key;
  }

  publish(peer: RtcPeer): Promise<void> {
    return postSdp(`${this.#url}/whip`, this.#stream_key, peer);
  }

  async play(peer: RtcPeer, addTracks: () => void): Promise<void> {
    const cookie = this.#audience.cookies.shift();
    if (cookie === undefined) throw new Error('nobody is left to watch');
    const response = await fetch(`${this.#url}/api/session/join`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        performer_name: this.#audience.performer_name,
        mode: 'free',
        rate_units_per_min: 0,
      }),
    });
    const answer = (await response.json()) as { media?: { url: string; token: string } };
    if (answer.media === undefined) throw new Error(`not joined: ${JSON.stringify(answer)}`);
    addTracks();
    await postSdp(new URL(answer.media.url, this.#url).href, answer.media.token, peer);
  }

  async close(): Promise<void> {
    // No connection stays open between calls.
  }
}
