import type { NODE_END_REASONS, NodeEvent, NodeStats } from '@akari/contract';
import type { Logger } from 'pino';
import type { Db } from '../../database/database.ts';
import type { DutyHold } from '../../duty/duty-hold.ts';
import { Drainer } from './drainer.ts';
import { eventsOf } from '../node/event-lines.ts';
import { LivePeers } from '../live-peers.ts';
import { NODE_LOST, type MediaEvent } from '../media-plane.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import type { Relays } from './relays.ts';
import { recordConnected, recordDisconnected, markLost, onNode, type PlacedPeer } from './seats.ts';

const AGAIN_MS = 200;

const ENGINE_LOST = 'engine_lost' satisfies (typeof NODE_END_REASONS)[number];

type PeerEnded = Extract<NodeEvent, { type: 'peer.ended' }>;
type PeerEvent = Extract<NodeEvent, { type: 'peer.started' | 'peer.ended' }>;

export interface FollowerDeps {
  db: Db;
  log: Logger;
  registry: NodeRegistry;
  relays: Relays;
  emit: (event: MediaEvent) => void;
  /** A monotonic clock, milliseconds; for tests. */
  elapsedMs?: () => number;
}

/**
 * Follows one media node for all server nodes while this node holds the duty: reads its events, stores which peers are
 * connected, and marks its peers as lost when the node is lost or has restarted. The next holder of the duty starts
 * from the stored placement, so that no event is missed in between.
 */
export class NodeFollower {
  readonly #deps: FollowerDeps;
  readonly #node: RegisteredNode;
  readonly #hold: DutyHold;
  readonly #drainer: Drainer;
  #peers: LivePeers | null = null;
  #stream: AbortController | null = null;
  #life_ms = 0;
  /** `lost`: the node was declared lost here, and it is not checked yet whether all other media nodes are lost too. */
  #outage: 'none' | 'lost' = 'none';

  constructor(deps: FollowerDeps, node: RegisteredNode, hold: DutyHold) {
    this.#deps = deps;
    this.#node = node;
    this.#hold = hold;
    this.#drainer = new Drainer(deps, node);
  }

  /** Follows the node until the duty's lease is lost or released, and resolves then. */
  async run(): Promise<void> {
    const { log } = this.#deps;
    const leave = (): void => this.#stream?.abort();
    this.#hold.signal.addEventListener('abort', leave);
    while (this.#hold.held()) {
      try {
        if (this.#node.silent) await this.#whileSilent();
        else await this.#listen();
      } catch (error) {
        // An event may have been received and not stored. `#hello` finds it by comparing with the stored placement.
        this.#peers = null;
        if (this.#hold.held())
          log.warn({ err: error, node: this.#node.name }, 'lost event stream of media node; will retry');
      }
      if (!this.#hold.held()) break;
      // The stream may have ended because the process exited: check now instead of in the registry's next round.
      if (!this.#node.silent) await this.#node.ask();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
    this.#hold.signal.removeEventListener('abort', leave);
  }

  /** Called after each round of the registry. Aborts the stream of a node that hangs: it stays open without events. */
  look(): void {
    if (this.#node.away) this.#stream?.abort();
    else if (this.#hold.held() && !this.#node.silent) void this.#drainer.look();
  }

  async #listen(): Promise<void> {
    this.#stream = new AbortController();
    for await (const event of eventsOf(await this.#node.client.openEvents(this.#stream.signal))) {
      if (!this.#hold.held()) return;
      if (event.type === 'hello') await this.#hello(event.started_at_ms);
      else if (event.type === 'relay.ended') this.#relayEnded(event.channel_id, event.reason);
      else if (event.type === 'delivery') this.#told(event);
      else await this.#peer(event);
      // The engine is down. The node reports this after the ends of its peers. Stop reading here, and not when a health
      // check reports it, so that no final figure is missed.
      if (event.type === 'delivery' && event.load?.state === 'down') return;
    }
  }

  async #hello(life_ms: number): Promise<void> {
    const { db, registry, log } = this.#deps;
    this.#life_ms = life_ms;
    this.#outage = 'none';
    await registry.up(this.#node, life_ms);
    const lost = await markLost(db, this.#node.name, life_ms);
    if (lost.length > 0 || this.#peers === null) this.#peers = await this.#known();
    if (lost.length > 0) log.warn({ node: this.#node.name, lost: lost.length }, 'media node restarted');
    this.#tellLost(lost);
    const stats = await this.#node.client.nodeStats();
    this.#told(deliveriesOf(stats));
    for (const event of this.#peers.missed(stats))
      if (event.type === 'peer.started' || event.type === 'peer.ended') await this.#peer(event);
    this.#deps.emit({ type: 'node.followed', node: this.#node.name });
  }

  /** The peers that are stored as connected in this epoch. */
  async #known(): Promise<LivePeers> {
    const peers = new LivePeers();
    for (const peer of await onNode(this.#deps.db, this.#node.name, ['live']))
      peers.note({ type: 'peer.started', user_id: '', ...peer });
    return peers;
  }

  #told(event: Extract<NodeEvent, { type: 'delivery' }>): void {
    this.#peers?.note(event);
    if (event.load !== undefined) this.#node.hearLoad(event.load);
    this.#deps.emit({ ...event, node: this.#node.name });
  }

  async #peer(event: PeerEvent): Promise<void> {
    const { db, emit, relays, log } = this.#deps;
    const node = this.#node.name;
    if (event.type === 'peer.ended') {
      // All peers of the node end with its engine: they are marked as lost together (`#whileSilent`, `#hello`).
      if (event.reason === ENGINE_LOST) return this.#tellFigure(event);
      if (this.#peers?.note(event) === false) return;
      if (await recordDisconnected(db, node, event)) return emit({ ...event, node });
      // The peer is placed on another node by now. The time that was delivered here still counts.
      return this.#tellFigure(event);
    }
    if (await recordConnected(db, { node, life_ms: this.#life_ms }, event)) {
      this.#peers?.note(event);
      emit({ ...event, node });
      if (event.role !== 'publish') return;
      relays
        .renew(event.channel_id)
        .catch((error: unknown) =>
          log.warn({ err: error, channel_id: event.channel_id }, 'failed to relay channel'),
        );
    } else {
      await this.#node.client.end({ session_ids: [event.session_id], reason: 'moved' });
    }
  }

  #tellFigure({ role, session_id, delivered_ms }: PeerEnded): void {
    const sessions: [string, number][] = [[session_id, delivered_ms]];
    if (role === 'play') this.#deps.emit({ type: 'delivery', at_ms: 0, sessions, node: this.#node.name });
  }

  #relayEnded(channel_id: string, reason: string): void {
    // Without subscribers the relay is not needed; without a publisher it is renewed when the publisher reconnects.
    if (reason === 'unused' || reason === 'publisher_ended') return;
    const { relays, log } = this.#deps;
    relays
      .renew(channel_id)
      .catch((error: unknown) => log.warn({ err: error, channel_id }, 'failed to renew relay'));
  }

  /** Handles a node that does not answer: marks its peers as lost once no other server node reaches it either. */
  async #whileSilent(): Promise<void> {
    const { db, registry, log } = this.#deps;
    const fresh = this.#node.shared.state === 'up';
    if (!(await registry.lost(this.#node))) return;
    // A server node may have crashed after marking peers as lost and before emitting their ends.
    if (this.#peers === null) this.#tellLost(await onNode(db, this.#node.name, ['lost']));
    const lost = await markLost(db, this.#node.name, 'all');
    this.#tellLost(lost);
    this.#peers = new LivePeers();
    if (fresh) {
      log.error({ node: this.#node.name, lost: lost.length }, 'media node lost');
      this.#outage = 'lost';
    }
    await this.#tellOutage();
  }

  /**
   * Emits `engine.lost` when no media node is up. It waits until the node has been away for a while, so that after a
   * quick restart the sessions are only paused.
   */
  async #tellOutage(): Promise<void> {
    if (this.#outage === 'none' || !this.#node.away) return;
    this.#outage = 'none';
    if (!(await this.#deps.registry.anyUp())) this.#deps.emit({ type: 'engine.lost' });
  }

  #tellLost(lost: readonly PlacedPeer[]): void {
    for (const peer of lost)
      this.#deps.emit({
        type: 'peer.ended',
        ...peer,
        user_id: '',
        reason: NODE_LOST,
        delivered_ms: 0,
        node: this.#node.name,
      });
  }
}

const deliveriesOf = ({ channels }: NodeStats): Extract<NodeEvent, { type: 'delivery' }> => ({
  type: 'delivery',
  at_ms: 0,
  sessions: channels.flatMap(({ subscribers }) =>
    subscribers.map(({ session_id, delivered_ms }): [string, number] => [session_id, delivered_ms]),
  ),
});
