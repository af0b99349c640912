import type { Db, Tx } from '../database/database.ts';
import type { NodeRegistry, RegisteredNode } from './node-registry.ts';
import { homeOf, viewersByNode } from './seats.ts';

/**
 * Channels that are played on other nodes than the one they are published on. A relay is asked for as often as anybody
 * is placed there, which changes nothing when there is one, and ends by itself when nobody plays there any more: so
 * nothing about relays is kept.
 */
export class Relays {
  readonly #registry: NodeRegistry;

  constructor(registry: NodeRegistry) {
    this.#registry = registry;
  }

  /** Has a node play a channel of another one. While nobody publishes there is nothing to play; see `renew`. */
  async ensure(channel_id: string, home: RegisteredNode, target: RegisteredNode): Promise<void> {
    if (home !== target) await target.client.relay(channel_id, { source_url: home.url });
  }

  /** Relays a channel to every node where it is played: its publisher has come (back), or a relay has ended. */
  async renew(db: Db | Tx, channel_id: string): Promise<void> {
    const home = await homeOf(db, channel_id);
    const source = home === null ? undefined : this.#registry.node(home.node);
    if (source === undefined) return;
    for (const name of (await viewersByNode(db, channel_id)).keys()) {
      const target = this.#registry.node(name);
      if (target !== undefined) await this.ensure(channel_id, source, target);
    }
  }
}
