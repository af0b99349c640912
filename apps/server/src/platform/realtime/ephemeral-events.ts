import { randomUUID } from 'node:crypto';
import type { ServerToClient } from '@akari/contract';
import { z } from 'zod';
import type { RedisLink } from '../redis/redis-link.ts';

const CHANNEL = 'akari:fleeting';
const message = z.tuple([z.string(), z.string(), z.string(), z.unknown()]);

/** Events that are sent again within seconds, so that a lost one needs no replay. */
const EPHEMERAL: ReadonlySet<keyof ServerToClient> = new Set(['session.receipt'] as const);
export const isEphemeral = (event: keyof ServerToClient): boolean => EPHEMERAL.has(event);

/** Sends ephemeral events to other nodes by pub/sub: in the stream they would displace events that need a replay. */
export class EphemeralEvents {
  readonly #link: RedisLink;
  readonly #node = randomUUID();

  /** @param deliver sends an event of another node to this node's own sockets */
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
