import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RedisLink } from '../redis/redis-link.ts';

const CHANNEL = 'akari:notices';
const message = z.tuple([z.string(), z.string(), z.unknown()]);

type NoticeListener = (body: unknown) => void;

/**
 * Notices between nodes by Redis pub/sub. They are useless a little later, so they are not stored for nodes that are
 * not subscribed at the moment.
 */
export class Notices {
  readonly #link: RedisLink;
  readonly #node = randomUUID();
  readonly #listeners = new Map<string, NoticeListener>();

  constructor(link: RedisLink) {
    this.#link = link;
    const listener = link.patient();
    listener.on('message', (_channel, text) => this.#hear(text));
    void listener.subscribe(CHANNEL).catch(() => undefined);
  }

  on(topic: string, listener: NoticeListener): void {
    this.#listeners.set(topic, listener);
  }

  tell(topic: string, body: unknown): void {
    if (!this.#link.up) return;
    const text = JSON.stringify([this.#node, topic, body]);
    this.#link.client.publish(CHANNEL, text).catch(() => this.#link.suspect());
  }

  #hear(text: string): void {
    const [from, topic, body] = message.parse(JSON.parse(text));
    if (from !== this.#node) this.#listeners.get(topic)?.(body);
  }
}
