import { and, eq, ne } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../database/database.ts';
import type { MediaEvent } from '../media-plane.ts';
import { mediaHomeTable, mediaSeatTable } from './media-seat.table.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';
import { isBroadcast } from '../broadcast-stream.ts';
import { viewersByNode, type Home } from './seats.ts';
import { vacate } from './vacate.ts';

/** Viewers asked to migrate in each round (two rounds a second): few, so that they do not overload the other nodes. */
const MOVES_PER_LOOK = 2;
/** A peer that is still here after this is asked again: its page may have been without a socket … */
const AGAIN_MS = 5_000;
/** … and a viewer is disconnected after this; the page reconnects by itself. */
const OBEY_MS = 15_000;
/** A publisher is asked to migrate even during a paid chat after the node has been draining for this … */
const PATIENCE_MS = 120_000;
/** … and all publishers still here (an encoder cannot be asked) are disconnected after this; they reconnect. */
const ENCODER_PATIENCE_MS = 600_000;

/** A session that plays on the node. `home`: the node that its channel is published on; null: none. */
interface Sitting {
  session_id: string;
  channel_id: string;
  home: string | null;
}

interface Deps {
  db: Db;
  log: Logger;
  registry: NodeRegistry;
  emit: (event: MediaEvent) => void;
  /** A monotonic clock, milliseconds; for tests. */
  elapsedMs?: () => number;
}

/**
 * Drains a media node that is to be stopped. Viewers are asked in steps to migrate to another node; publishers are
 * asked to migrate when no viewer is in the channel, or when that takes too long. Requests are kept in memory only:
 * when another server node takes over the duty, it asks again.
 */
export class Drainer {
  readonly #deps: Deps;
  readonly #node: RegisteredNode;
  readonly #told = new Map<string, { first_ms: number; last_ms: number }>();
  #since_ms: number | null = null;
  #empty = false;
  #stepping: Promise<void> | null = null;

  constructor(deps: Deps, node: RegisteredNode) {
    this.#deps = deps;
    this.#node = node;
  }

  /** Does one step of the drain. Called after each round of the registry while this server node follows the node. */
  async look(): Promise<void> {
    if (!this.#node.shared.draining) {
      this.#since_ms = null;
      this.#empty = false;
      this.#told.clear();
      return;
    }
    this.#since_ms ??= this.#nowMs();
    this.#stepping ??= this.#step()
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error, node: this.#node.name }, 'failed to drain media node; will retry'),
      )
      .finally(() => (this.#stepping = null));
    await this.#stepping;
  }

  async #step(): Promise<void> {
    const { db, log, registry } = this.#deps;
    const others = registry.nodes.map((node) => node.placement()).filter(({ open }) => open);
    // Without another open node all peers stay: a draining node is better than none.
    if (others.length === 0) return;
    await vacate(db, this.#node.name);
    const here = await this.#here();
    if (here.seats.length === 0 && here.homes.length === 0) {
      if (!this.#empty) log.info({ node: this.#node.name }, 'drained media node is empty');
      this.#empty = true;
      return;
    }
    this.#empty = false;
    const relayed = this.#node.placement().can_relay && others.some(({ can_relay }) => can_relay);
    await this.#moveViewers(here.seats, relayed);
    await this.#movePublishers(here.homes);
  }

  async #here(): Promise<{ seats: Sitting[]; homes: Home[] }> {
    const { db } = this.#deps;
    const { name } = this.#node;
    const seats = await db
      .select({
        session_id: mediaSeatTable.session_id,
        channel_id: mediaSeatTable.channel_id,
        home: mediaHomeTable.node,
      })
      .from(mediaSeatTable)
      .leftJoin(
        mediaHomeTable,
        and(eq(mediaHomeTable.channel_id, mediaSeatTable.channel_id), ne(mediaHomeTable.state, 'lost')),
      )
      .where(and(eq(mediaSeatTable.node, name), eq(mediaSeatTable.state, 'live')))
      .orderBy(mediaSeatTable.session_id);
    const homes = await db
      .select()
      .from(mediaHomeTable)
      .where(and(eq(mediaHomeTable.node, name), eq(mediaHomeTable.state, 'live')));
    return { seats, homes };
  }

  /** Asks viewers to migrate. Without relays they can only follow their publisher; then all of them move at once. */
  async #moveViewers(seats: readonly Sitting[], relayed: boolean): Promise<void> {
    const movable = seats.filter(({ home }) => relayed || (home !== null && home !== this.#node.name));
    const fresh = movable.filter(({ session_id }) => !this.#told.has(session_id));
    const again = movable.filter(({ session_id }) => this.#since(session_id, 'last_ms') > AGAIN_MS);
    const next = [...again, ...fresh];
    for (const { session_id, channel_id } of relayed ? next.slice(0, MOVES_PER_LOOK) : next)
      this.#tell('play', channel_id, session_id);
    const late = movable.filter(({ session_id }) => this.#since(session_id, 'first_ms') > OBEY_MS);
    await this.#cutOff(late.slice(0, MOVES_PER_LOOK).map(({ session_id }) => session_id));
  }

  async #movePublishers(homes: readonly Home[]): Promise<void> {
    const drained_ms = this.#nowMs() - (this.#since_ms ?? 0);
    for (const home of homes) {
      const { channel_id, session_id } = home;
      const asked_lately = this.#since(channel_id, 'last_ms') <= AGAIN_MS;
      if (!isBroadcast(session_id) || (this.#told.has(channel_id) && asked_lately)) continue;
      const costs = (await viewersByNode(this.#deps.db, channel_id)).size > 0;
      const when = costs && drained_ms < PATIENCE_MS ? 'when_idle' : 'immediately';
      this.#tell('publish', channel_id, session_id ?? '', when);
    }
    if (drained_ms > ENCODER_PATIENCE_MS) await this.#cutOff(homes.map(({ session_id }) => session_id ?? ''));
  }

  #tell(
    role: 'publish' | 'play',
    channel_id: string,
    session_id: string,
    when: 'immediately' | 'when_idle' = 'immediately',
  ): void {
    const id = role === 'play' ? session_id : channel_id;
    const now_ms = this.#nowMs();
    this.#told.set(id, { first_ms: this.#told.get(id)?.first_ms ?? now_ms, last_ms: now_ms });
    this.#deps.emit({ type: 'peer.migration_requested', role, channel_id, session_id, when });
  }

  async #cutOff(session_ids: readonly string[]): Promise<void> {
    if (session_ids.length === 0) return;
    await this.#node.client.end({ session_ids: [...session_ids], reason: 'moved' });
    for (const session_id of session_ids) this.#told.delete(session_id);
  }

  /** Milliseconds since the first or last request to this peer; 0: it was not asked. */
  #since(id: string, which: 'first_ms' | 'last_ms'): number {
    const told = this.#told.get(id);
    return told === undefined ? 0 : this.#nowMs() - told[which];
  }

  #nowMs(): number {
    return (this.#deps.elapsedMs ?? (() => performance.now()))();
  }
}
