import type { Db, Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { placePublisher, placeViewer } from './placement.ts';
import { vacateHome } from './vacate.ts';
import { homeOf, seatOf, settleHome, takeSeat, viewersByNode, type Seat } from './seats.ts';

/**
 * Gives publishers and viewers their media nodes. A place is kept until its node is lost: then, and only once everybody
 * there has been given up, a new one is found. Until that moment nobody is served (media_unavailable: try again).
 */
export class Seating {
  readonly #registry: NodeRegistry;
  readonly #spread: number;

  constructor(registry: NodeRegistry, viewersPerNode: number) {
    this.#registry = registry;
    this.#spread = viewersPerNode;
  }

  /** Where a channel is published. @param session_id of the publisher; null when a viewer asks @throws media_unavailable, media_full */
  async home(db: Db | Tx, channel_id: string, session_id: string | null): Promise<RegisteredNode> {
    const known = await homeOf(db, channel_id);
    // A publisher who asks anew, whatever for, leaves a node that is to be stopped.
    const leaves =
      known !== null && session_id !== null && known.state !== 'lost' && this.#isLeft(known.node);
    if (leaves) await vacateHome(db, channel_id, known.node);
    const settled = known !== null && known.state !== 'lost' && !leaves;
    if (settled && (session_id === null || session_id === known.session_id)) return this.#serving(known.node);
    // Another server node may just have given up the one that it came from.
    if (!settled) await this.#registry.agree(db);
    const place = settled ? known.node : placePublisher(this.#registry.nodes.map((node) => node.placement()));
    const node = place === null ? undefined : this.#registry.node(place);
    if (node === undefined) throw this.#refusal();
    const { life_ms } = node;
    const home = await settleHome(db, channel_id, session_id, { node: node.name, life_ms });
    if (!settled) node.expect();
    return this.#serving(home.node);
  }

  /** Where a session plays a channel; `left`: where it did until now. @throws media_unavailable, media_full */
  async seat(
    db: Db | Tx,
    channel_id: string,
    session_id: string,
  ): Promise<{ node: RegisteredNode; home: RegisteredNode; left?: RegisteredNode }> {
    const home = await this.home(db, channel_id, null);
    const seat = await seatOf(db, session_id);
    const kept = seat === null ? undefined : this.#keeps(seat, channel_id, home);
    if (kept !== undefined && !this.#isLeft(kept.name)) return { node: kept, home };
    // Who has room for everybody need not be counted.
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

  /** Whether a node is to be stopped, and there is another one to go to. */
  #isLeft(name: string): boolean {
    if (this.#registry.node(name)?.shared.draining !== true) return false;
    return this.#registry.nodes.some((node) => node.placement().open);
  }

  /** The node of a seat that is still good. Who is not connected does not insist on a node that has become full. */
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
