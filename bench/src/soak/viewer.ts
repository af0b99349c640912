import { randomUUID } from 'node:crypto';
import { DEFAULT_RATES } from '@akari/rules';
import { io, type Socket } from 'socket.io-client';
import { Receiver } from '../fanout/receiver.ts';
import { createOffer, type RtcPeer } from '../fanout/signalling.ts';
import { expectOk } from '../product/expect-ok.ts';

interface Joined {
  session: { session_id: string; channel_id: string };
  media: { url: string; token: string };
}

/** A member of the evening: a socket always, a session with media when watching. */
export class Viewer {
  readonly #url: string;
  readonly #cookie: string;
  readonly #address: string;
  readonly #socket: Socket;
  #joined: Joined | null = null;
  #receiver: Receiver | null = null;
  /** Lines and other events that reached this viewer. */
  heard = 0;

  constructor(url: string, cookie: string, address: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#address = address;
    this.#socket = io(url, {
      path: '/socket',
      transports: ['websocket'],
      extraHeaders: { cookie },
      forceNew: true,
    });
    this.#socket.onAny(() => (this.heard += 1));
    this.#socket.on('session.ended', () => this.#stopWatching());
  }

  get watching(): boolean {
    return this.#joined !== null;
  }

  get connected(): boolean {
    return this.#socket.connected;
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
    const { media } = this.#joined;
    const receiver = new Receiver(this.#address);
    this.#receiver = receiver;
    await receiver.join({
      publish: () => Promise.reject(new Error('a viewer does not publish')),
      play: (peer, addTracks) => this.#play(peer, addTracks, media),
      close: () => Promise.resolve(),
    });
    await this.look(performer_name);
  }

  async say(text: string): Promise<void> {
    if (this.#joined === null) return;
    const { channel_id } = this.#joined.session;
    await this.#emit('chat.send', { channel_id, client_line_id: randomUUID(), text, lang: 'ja' });
  }

  async tip(performer_name: string): Promise<void> {
    await this.#post('/api/tip', { performer_name, amount: '0.2', anonymous: false });
  }

  async leave(): Promise<void> {
    const id = this.#joined?.session.session_id;
    this.#stopWatching();
    if (id !== undefined) await this.#post(`/api/session/${id}/leave`, {});
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

  async #play(peer: RtcPeer, addTracks: () => void, media: Joined['media']): Promise<void> {
    addTracks();
    const response = await fetch(new URL(media.url, this.#url), {
      method: 'POST',
      headers: { authorization: `Bearer ${media.token}`, 'content-type': 'application/sdp' },
      body: createOffer(peer),
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`whep: ${response.status} ${answer}`);
    peer.setRemoteDescription(answer, 'answer');
  }

  async #post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = {
      cookie: this.#cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.status === 204 ? {} : expectOk(path, response);
  }

  async #emit(event: string, body: object): Promise<void> {
    const answer = (await this.#socket.timeout(10_000).emitWithAck(event, body)) as { ok: boolean };
    if (!answer.ok) throw new Error(`${event}: ${JSON.stringify(answer)}`);
  }
}
