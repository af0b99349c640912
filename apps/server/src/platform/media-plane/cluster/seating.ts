import type { Db, Tx } from '../../database/database.ts';
import { Problem } from '../../http/problem.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { placePublisher, placeViewer } from './placement.ts';
import { vacateHome } from './vacate.ts';
import { homeOf, seatOf, settleHome, takeSeat, viewersByNode, type Seat } from './seats.ts';

/**
 * Places publishers and viewers on media nodes. A placement is kept until its node is lost or drained. A node that
 * fails is replaced only after its peers are marked as lost; until then requests fail with media_unavailable (retry).
 */
export class Seating {
  readonly #registry: NodeRegistry;
  readonly #spread: number;

  constructor(registry: NodeRegistry, viewersPerNode: number) {
    this.#registry = registry;
    this.#spread = viewersPerNode;
  }

  /**
   * Finds or chooses the node that a channel is published on.
   * @param session_id the publisher's; null when a viewer asks
   * @throws media_unavailable, media_full
   */
  async home(db: Db | Tx, channel_id: string, session_id: string | null): Promise<RegisteredNode> {
    const known = await homeOf(db, channel_id);
    // Any new request of a publisher moves it off a draining node.
    const leaves =
      known !== null && session_id !== null && known.state !== 'lost' && this.#isLeft(known.node);
    if (leaves) await vacateHome(db, channel_id, known.node);
    const settled = known !== null && known.state !== 'lost' && !leaves;
    if (settled && (session_id === null || session_id === known.session_id)) return this.#serving(known.node);
    // Another server node may have just marked the previous node as lost: read the shared state before choosing.
    if (!settled) await this.#registry.agree(db);
    const place = settled ? known.node : placePublisher(this.#registry.nodes.map((node) => node.placement()));
    const node = place === null ? undefined : this.#registry.node(place);
    if (node === undefined) throw this.#refusal();
    const { life_ms } = node;
    const home = await settleHome(db, channel_id, session_id, { node: node.name, life_ms });
    if (!settled) node.expect();
    return this.#serving(home.node);
  }

  /**
   * Finds or chooses the node on which a session plays a channel.
   * @returns `home`: the channel's node; `left`: the session's previous node, when it changes
   * @throws media_unavailable, media_full
   */
  async seat(
    db: Db | Tx,
    channel_id: string,
    session_id: string,
  ): Promise<{ node: RegisteredNode; home: RegisteredNode; left?: RegisteredNode }> {
    const home = await this.home(db, channel_id, null);
    const seat = await seatOf(db, session_id);
    const kept = seat === null ? undefined : this.#keeps(seat, channel_id, home);
    if (kept !== undefined && !this.#isLeft(kept.name)) return { node: kept, home };
    // Without a spread limit and with room on the home node, the numbers of viewers are not needed.
    const counted = this.#spread > 0 || !home.placement().open;
    const viewers = counted ? await viewersByNode(db, channel_id) : new Map<string, number>();
    const nodes = this.#registry.nodes.map((node) => node.placement());
    const place = placeViewer(nodes, { home: home.name, viewers, spread: this.#spread });
    const node = place === null ? undefined : this.#registry.node(place);
    if (node === undefined) throw this.#refusal();
    if (node === kept) return { node, home };
    await takeSeat(db, session_id, channel_id, { node: node.name, life_ms: node.life_ms });
    node.expect();
    return { node, home, ...(kept === undefined ? {} : { left: kept }) };
  }

  /** Whether a node is draining and another node is open. */
  #isLeft(name: string): boolean {
    if (this.#registry.node(name)?.shared.draining !== true) return false;
    return this.#registry.nodes.some((node) => node.placement().open);
  }

  /**
   * The node of a seat that is still valid. A session that is not connected gives up its seat on a node that is full.
   * @throws media_unavailable when the seat's node is not alive
   */
  #keeps(seat: Seat, channel_id: string, home: RegisteredNode): RegisteredNode | undefined {
    if (seat.state === 'lost' || seat.channel_id !== channel_id) return undefined;
    const node = this.#serving(seat.node);
    if (node !== home && !(node.placement().can_relay && home.placement().can_relay)) return undefined;
    return seat.state === 'live' || node.placement().load < 1 ? node : undefined;
  }

  #serving(name: string): RegisteredNode {
    const node = this.#registry.node(name);
    if (node?.placement().alive !== true) throw new Problem('media_unavailable', { retry_after_s: 1 });
    return node;
  }

  #refusal(): Problem {
    const full = this.#registry.nodes.some((node) => node.placement().alive);
    return new Problem(full ? 'media_full' : 'media_unavailable', { retry_after_s: full ? 5 : 1 });
  }
}
