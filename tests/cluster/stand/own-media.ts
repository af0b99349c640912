import type { MediaAccess } from '@akari/contract';
import { Publisher, Subscriber, type Performer, type Viewer } from './air.ts';

const AGAIN_MS = 250;

/** One side of a two-way (the viewer publishes, the performer plays); it reconnects on `media.reconnect`. */
export class OwnMedia {
  readonly #person: Viewer | Performer;
  readonly #role: 'publish' | 'play';
  readonly #request_id: string;
  access: MediaAccess | null = null;
  #peer: Publisher | Subscriber | null = null;
  #frames = 0;
  #closed = false;

  private constructor(person: Viewer | Performer, role: 'publish' | 'play', request_id: string) {
    this.#person = person;
    this.#role = role;
    this.#request_id = request_id;
    person.page.socket.on('media.reconnect', (news: { role: string }) => {
      if (news.role === role) void this.#connect();
    });
  }

  static async open(
    person: Viewer | Performer,
    role: 'publish' | 'play',
    request_id: string,
  ): Promise<OwnMedia> {
    const media = new OwnMedia(person, role, request_id);
    await media.#connect();
    return media;
  }

  /** The number of video packets received over all connections, on the playing side. */
  get frames(): number {
    return this.#frames + (this.#peer instanceof Subscriber ? this.#peer.video.length : 0);
  }

  close(): void {
    this.#closed = true;
    this.#leave();
  }

  #leave(): void {
    this.#frames = this.frames;
    this.#peer?.close();
    this.#peer = null;
  }

  async #connect(): Promise<void> {
    this.#leave();
    while (!this.#closed && !(await this.#attempt().catch(() => false)))
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }

  async #attempt(): Promise<boolean> {
    const { status, body } = await this.#person.call('POST', `/api/twoway/${this.#request_id}/media`);
    if (status !== 200) return false;
    const { to } = this.#person;
    this.access = body['media'] as MediaAccess;
    const peer = new (this.#role === 'publish' ? Publisher : Subscriber)(to, this.access);
    const at = { base_url: to.url, ...to };
    const answer = peer instanceof Publisher ? await peer.publish(at) : await peer.play(at);
    if (answer !== 201) {
      peer.close();
      return false;
    }
    this.#peer = peer;
    if (peer instanceof Publisher) peer.play();
    return true;
  }
}
