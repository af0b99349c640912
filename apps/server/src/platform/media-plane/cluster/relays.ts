import type { Logger } from 'pino';
import type { Db } from '../../database/database.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { homeOf, viewersByNode } from './seats.ts';

/** Attempts to relay: the publisher's first packets may arrive after its `peer.started`. */
const TRIES = 5;
const AGAIN_MS = 500;

/**
 * Relays channels to nodes other than the one they are published on. A relay is requested each time that a session is
 * placed there (idempotent), and ends by itself without subscribers. So no state of relays is stored.
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
   * Makes a node relay a channel from its home node. A failure is only logged: the subscriber that was placed there
   * gets "channel not found" from the node, and retries.
   * @returns whether the target has the channel
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

  /** Relays a channel to every node that plays it. Called when its publisher has (re)connected or a relay has ended. */
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
