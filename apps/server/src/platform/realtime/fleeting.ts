import { randomUUID } from 'node:crypto';
import type { ServerToClient } from '@akari/contract';
import { z } from 'zod';
import type { RedisLink } from '../redis/redis-link.ts';

const CHANNEL = 'akari:fleeting';
const message = z.tuple([z.string(), z.string(), z.string(), z.unknown()]);

/** Said again within seconds: what is missed is not missed. */
const FLEETING: ReadonlySet<keyof ServerToClient> = new Set(['session.receipt'] as const);
export const isFleeting = (event: keyof ServerToClient): boolean => FLEETING.has(event);

/** Tells the other nodes what is not worth a place in the stream, where it would push out what is. */
export class FleetingEvents {
  readonly #link: RedisLink;
  readonly #node = randomUUID();

  /** @param deliver to this node's own sockets */
  constructor(link: RedisLink, deliver: (room: string, event: string, body: unknown) => void) {
    this.#link = link;
    const listener = link.patient();
    listener.on('message', (_channel, text) => {
      const [from, room, event, body] = message.parse(JSON.parse(text));
      if (from !== this.#node) deliver(room, event, body);
    });
    void listener.subscribe(CHANNEL).catch(() => undefined);
  }

  tell(room: string, event: string, body: unknown): void {
    if (!this.#link.up) return;
    const text = JSON.stringify([this.#node, room, event, body]);
    this.#link.client.publish(CHANNEL, text).catch(() => this.#link.suspect());
  }
}
