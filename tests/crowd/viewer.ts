import { randomUUID } from 'node:crypto';
import { DEFAULT_RATES } from '@akari/rules';
import type { Socket } from 'socket.io-client';
import { crowdSocket } from './crowd-socket.ts';
import { expectOk } from './expect-ok.ts';
import { Receiver } from './receiver.ts';
import { refuse } from './refused.ts';
import { createAnswer, createOffer, type RtcPeer, type Signalling } from './signalling.ts';

const ANSWER_LIMIT_MS = 5_000;

/** The media node makes the offer instead (WHEP draft §4.2). */
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

/** A viewer without a browser: a socket always, a session with media while watching. */
export class Viewer {
  readonly #url: string;
  readonly #cookie: string;
  readonly #address: string;
  readonly #socket: Socket;
  #joined: Joined | null = null;
  #receiver: Receiver | null = null;
  /** Lines and other events that reached this viewer. */
  heard = 0;
  /** Aborted when the service says that the media has to be connected anew. */
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

  /** The service has said that the media has to be connected anew. */
  get sent_away(): boolean {
    return this.#sent_away.signal.aborted;
  }

  /** The media node has closed the connection. */
  get cut_off(): boolean {
    return this.#receiver?.ended === true;
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  /** Packets of sound and picture that have arrived from the connection that stands now. */
  get packets(): number {
    return this.#receiver?.totals().received ?? 0;
  }

  /** Looks at the list of everybody who is on air. */
  async home(): Promise<void> {
    await this.#emit('home.watch', {});
  }

  /** Stands at a door: hears the room's changes without being in it. */
  async look(performer_name: string): Promise<void> {
    await this.#emit('room.enter', { performer_name });
  }

  /** Into party chat, at its price, until the picture is there. */
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

  /** Connects the media of the running session anew, as a page does whose picture has stopped. */
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

  /** What was once asked for may be asked for again with the same id. */
  async say(text: string, client_line_id: string = randomUUID()): Promise<void> {
    if (this.#joined === null) throw new Error('not in a room');
    const { channel_id } = this.#joined.session;
    await this.#emit('chat.send', { channel_id, client_line_id, text, lang: 'ja' });
  }

  /** What was once asked for may be asked for again with the same key. */
  async tip(performer_name: string, amount = '0.2', key: string = randomUUID()): Promise<void> {
    await this.#post('/api/tip', { performer_name, amount, anonymous: false }, key);
  }

  async leave(): Promise<void> {
    const id = this.#joined?.session.session_id;
    if (id !== undefined) await this.#post(`/api/session/${id}/leave`, {});
    this.#stopWatching();
  }

  /** The session as this viewer knows it is over. */
  forget(): void {
    this.#stopWatching();
  }

  /** The browser is gone without a word: the server has to notice. */
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
        await this.#signal('PATCH', url, media, answer);
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
    const response = await this.#signal('POST', url, media, createOffer(peer));
    const sdp = await response.text();
    const location = response.headers.get('location');
    if (response.status === 406 && location !== null)
      throw new CounterOffer(sdp, new URL(location, url).href);
    peer.setRemoteDescription(sdp, 'answer');
  }

  async #signal(method: 'POST' | 'PATCH', url: string, media: Media, body: string): Promise<Response> {
    const headers = { authorization: `Bearer ${media.token}`, 'content-type': 'application/sdp' };
    const response = await fetch(url, {
      method,
      headers,
      body,
      // Who is sent away waits no longer for an answer from there.
      signal: AbortSignal.any([this.#sent_away.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    if (response.ok || response.status === 406) return response;
    throw new Error(`whep: ${response.status} ${await response.text()}`);
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
