import { randomUUID } from 'node:crypto';
import { DEFAULT_RATES } from '@akari/rules';
import type { Socket } from 'socket.io-client';
import { patchAnswer, postOffer } from '@akari/whip/exchange';
import { crowdSocket } from './crowd-socket.ts';
import { expectOk } from './expect-ok.ts';
import { Receiver } from './receiver.ts';
import { refuse } from './refused.ts';
import { createAnswer, createOffer, type RtcPeer, type Signalling } from './signalling.ts';

const ANSWER_LIMIT_MS = 5_000;

/** Thrown when the media node makes the offer instead (WHEP draft §4.2). */
class CounterOffer extends Error {
  readonly sdp: string;
  readonly url: string;

  constructor(sdp: string, url: string) {
    super('the media node makes the offer');
    this.sdp = sdp;
    this.url = url;
  }
}

interface Media {
  url: string;
  token: string;
}
interface Joined {
  session: { session_id: string; channel_id: string };
  media: Media;
}

/** A viewer without a browser: always a socket, and a session with media while watching. */
export class Viewer {
  readonly #url: string;
  readonly #cookie: string;
  readonly #address: string;
  readonly #socket: Socket;
  #joined: Joined | null = null;
  #receiver: Receiver | null = null;
  /** The number of events that reached this viewer. */
  heard = 0;
  /** Aborted when the service asks for the media to be reconnected. */
  #sent_away = new AbortController();

  constructor(url: string, cookie: string, address: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#address = address;
    this.#socket = crowdSocket(url, cookie);
    this.#socket.onAny(() => (this.heard += 1));
    this.#socket.on('media.reconnect', () => this.#sent_away.abort());
    this.#socket.on('session.ended', ({ session_id }: { session_id: string }) => {
      if (session_id === this.#joined?.session.session_id) this.#stopWatching();
    });
  }

  get watching(): boolean {
    return this.#joined !== null;
  }

  /** Whether the service has asked for the media to be reconnected. */
  get sent_away(): boolean {
    return this.#sent_away.signal.aborted;
  }

  /** Whether the media node has closed the connection. */
  get cut_off(): boolean {
    return this.#receiver?.ended === true;
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Audio and video packets received on the current connection. */
  get packets(): number {
    return this.#receiver?.totals().received ?? 0;
  }

  /** Subscribes to the list of broadcasting channels. */
  async home(): Promise<void> {
    await this.#emit('home.watch', {});
  }

  /** Subscribes to a channel's events without a session. */
  async look(performer_name: string): Promise<void> {
    await this.#emit('room.enter', { performer_name });
  }

  /** Joins party chat at its price, and waits for the first video packet. */
  async watch(performer_name: string): Promise<void> {
    const told = await this.#post('/api/session/join', {
      performer_name,
      mode: 'party',
      rate_units_per_min: DEFAULT_RATES.party,
    });
    this.#joined = told as unknown as Joined;
    await this.#receive(this.#joined.media);
    await this.look(performer_name);
  }

  /** Reconnects the media of the running session, as a page does whose video has stopped. */
  async watchAgain(): Promise<void> {
    if (this.#joined === null) return;
    const { session_id } = this.#joined.session;
    try {
      const { media } = (await this.#post(`/api/session/${session_id}/media`, {})) as { media: Media };
      await this.#receive(media);
    } catch (error) {
      if (this.#joined !== null) throw error;
    }
  }

  /** Sends a chat line. A repeat with the same `client_line_id` is safe. */
  async say(text: string, client_line_id: string = randomUUID()): Promise<void> {
    if (this.#joined === null) throw new Error('not in a room');
    const { channel_id } = this.#joined.session;
    await this.#emit('chat.send', { channel_id, client_line_id, text, lang: 'ja' });
  }

  /** Sends a tip. A repeat with the same `key` is safe. */
  async tip(performer_name: string, amount = '0.2', key: string = randomUUID()): Promise<void> {
    await this.#post('/api/tip', { performer_name, amount, anonymous: false }, key);
  }

  async leave(): Promise<void> {
    const id = this.#joined?.session.session_id;
    if (id !== undefined) await this.#post(`/api/session/${id}/leave`, {});
    this.#stopWatching();
  }

  /** Forgets the session without leaving it. */
  forget(): void {
    this.#stopWatching();
  }

  /** Simulates a browser that vanishes without leaving; its socket reconnects after 20 s. */
  vanish(): void {
    this.#stopWatching();
    this.#socket.disconnect();
    setTimeout(() => this.#socket.connect(), 20_000);
  }

  close(): void {
    this.#stopWatching();
    this.#socket.close();
  }

  #stopWatching(): void {
    this.#receiver?.close();
    this.#receiver = null;
    this.#joined = null;
  }

  async #receive(media: Media): Promise<void> {
    this.#sent_away = new AbortController();
    try {
      await this.#join(async (peer, addTracks) => {
        addTracks();
        await this.#offer(peer, media);
      });
    } catch (error) {
      if (!(error instanceof CounterOffer)) throw error;
      const { sdp, url } = error;
      await this.#join(async (peer) => {
        const answer = await createAnswer(peer, sdp);
        await patchAnswer(url, media.token, answer, this.#limit());
      });
    }
  }

  async #join(play: Signalling['play']): Promise<void> {
    this.#receiver?.close();
    const receiver = new Receiver(this.#address);
    this.#receiver = receiver;
    await receiver.join({ play }, this.#sent_away.signal);
  }

  async #offer(peer: RtcPeer, media: Media): Promise<void> {
    const url = new URL(media.url, this.#url).href;
    const session = await postOffer(url, media.token, createOffer(peer), this.#limit());
    if (session.type === 'offer') throw new CounterOffer(session.sdp, session.resource_url);
    peer.setRemoteDescription(session.sdp, 'answer');
  }

  /** A request to reconnect ends the wait for this media node's answer. */
  #limit(): AbortSignal {
    return AbortSignal.any([this.#sent_away.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  }

  async #post(path: string, body: object, key: string = randomUUID()): Promise<Record<string, unknown>> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json', 'idempotency-key': key };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers,
      signal,
      body: JSON.stringify(body),
    });
    return expectOk(path, response);
  }

  async #emit(event: string, body: object): Promise<void> {
    const answer = (await this.#socket.timeout(ANSWER_LIMIT_MS).emitWithAck(event, body)) as {
      ok: boolean;
      error?: { name: string };
    };
    if (!answer.ok) refuse(event, answer);
  }
}
