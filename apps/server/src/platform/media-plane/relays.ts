import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { homeOf, viewersByNode } from './seats.ts';

/** The publisher's packets may not be there yet at the moment at which it is told to be. */
const TRIES = 5;
const AGAIN_MS = 500;

/**
 * Channels that are played on other nodes than the one they are published on. A relay is asked for as often as anybody
 * is placed there, which changes nothing when there is one, and ends by itself when nobody plays there any more: so
 * nothing about relays is kept.
 */
export class Relays {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #registry: NodeRegistry;

  constructor(deps: { db: Db; log: Logger; registry: NodeRegistry }) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#registry = deps.registry;
  }

  /**
   * Has a node play a channel of another one. What fails is said and nothing more: whoever was placed there is told
   * that the channel is not there yet, and asks again.
   */
  async ensure(channel_id: string, home: RegisteredNode, target: RegisteredNode): Promise<boolean> {
    if (home === target) return true;
    try {
      return await target.client.relay(channel_id, { source_url: home.url, target: target.name });
    } catch (error) {
      this.#log.warn({ err: error, channel_id, from: home.name, to: target.name }, 'failed to relay channel');
      return false;
    }
  }

  /** Relays a channel to every node where it is played: its publisher has come (back), or a relay has ended. */
  async renew(channel_id: string): Promise<void> {
    const viewers = await viewersByNode(this.#db, channel_id);
    await Promise.all(Array.from(viewers.keys(), (name) => this.#renewAt(channel_id, name)));
  }

  async #renewAt(channel_id: string, name: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      const home = await homeOf(this.#db, channel_id);
      const source = home?.state === 'live' ? this.#registry.node(home.node) : undefined;
      const target = this.#registry.node(name);
      if (source === undefined || target === undefined) return;
      if (await this.ensure(channel_id, source, target)) return;
    }
  }
}
