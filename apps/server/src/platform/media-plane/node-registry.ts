import type { NodeHealth, NodeLoad } from '@akari/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db, Tx } from '../database/database.ts';
import { MediaNodeClient, Unreached } from './media-node-client.ts';
import { mediaNodeTable } from './media-seat.table.ts';
import type { PlacementNode } from './placement.ts';

const ASK_EVERY_MS = 500;
/** Who is sent to a node is in the load that it tells after so long. */
const ARRIVAL_MS = 1_500;
/** A node that nobody has reached for so long is lost. */
export const LOST_AFTER_MS = 2_000;
/** So many rounds at least have to be missed: what this process itself slept through is no sign. */
const LOST_AFTER_ROUNDS = 3;
/** Where nobody listens any more the process is gone: all that is awaited is a word of those whom it may still answer. */
const REFUSED_AFTER_MS = 700;
const NOW_MS = sql.raw('(extract(epoch FROM clock_timestamp()) * 1000)::bigint');

export interface NodeAddress {
  name: string;
  url: string;
}

/** `down`: it says itself that its engine is gone or hangs; `refused`: its host says that nobody listens there. */
type Found = 'answers' | 'no answer' | 'refused' | 'down';

const PATIENCE_MS: Record<Exclude<Found, 'answers'>, number> = {
  'no answer': LOST_AFTER_MS,
  refused: REFUSED_AFTER_MS,
  down: 0,
};

/** What one server node knows of one media node. */
export class RegisteredNode {
  readonly name: string;
  readonly url: string;
  readonly client: MediaNodeClient;
  #health: NodeHealth | null = null;
  #answered_at_ms = performance.now();
  #found: Found = 'no answer';
  /** Rounds since it answered. */
  #missed = 0;
  #asking: Promise<void> | undefined;
  /** As the server nodes have it in common. */
  shared = { state: 'up' as 'up' | 'lost', draining: false, unseen_ms: 0 };
  /** When somebody was sent there who may not be counted in its load yet. */
  #placed_ms: number[] = [];

  constructor({ name, url }: NodeAddress, secret: string) {
    this.name = name;
    this.url = url;
    this.client = new MediaNodeClient(() => url, secret);
  }

  /** The life that was last heard of. */
  get life_ms(): number {
    return this.#health?.started_at_ms ?? 0;
  }
  /** Whether it answered when it was last asked, its engine too. */
  get answers(): boolean {
    return this.#found === 'answers';
  }
  /** Whether it has answered since then (`performance.now()`). */
  answeredSince(at_ms: number): boolean {
    return this.answers && this.#answered_at_ms >= at_ms;
  }
  /** Whether it may be lost, by its own word, its host's, or because this server node has not reached it for so long. */
  get silent(): boolean {
    if (this.#found === 'refused' || this.#found === 'down') return true;
    return this.silent_ms > LOST_AFTER_MS && this.#missed >= LOST_AFTER_ROUNDS;
  }
  /** After how long without a word to anybody it is lost. */
  get patience_ms(): number {
    return this.#found === 'answers' ? LOST_AFTER_MS : PATIENCE_MS[this.#found];
  }
  get silent_ms(): number {
    return performance.now() - this.#answered_at_ms;
  }

  /** Asks unless the answer to an earlier question is still awaited. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      this.#hear(await this.client.health());
    } catch (error) {
      this.#found = error instanceof Unreached && error.refused ? 'refused' : 'no answer';
    }
  }

  #hear(health: NodeHealth): void {
    this.#health = health;
    this.#found = health.load?.state === 'down' ? 'down' : 'answers';
    if (this.#found === 'down') return;
    this.#answered_at_ms = performance.now();
    this.#missed = 0;
  }

  /** What it tells unasked. */
  hearLoad(load: NodeLoad): void {
    if (load.state === 'down') this.#found = 'down';
  }

  /** A round that began then is over. */
  endRound(began_at_ms: number): void {
    if (!this.answeredSince(began_at_ms)) this.#missed += 1;
  }

  /** Somebody is sent there. */
  expect(): void {
    this.#placed_ms.push(performance.now());
  }

  placement(): PlacementNode {
    const { load, profile } = this.#health ?? {};
    const since_ms = performance.now() - ARRIVAL_MS;
    this.#placed_ms = this.#placed_ms.filter((at_ms) => at_ms > since_ms);
    const alive = this.answers && this.shared.state === 'up';
    const share =
      load === undefined
        ? 0
        : Math.max(
            (load.peers + this.#placed_ms.length) / load.max_peers,
            load.sent_kbps / load.max_sent_kbps,
          );
    return {
      name: this.name,
      alive,
      open: alive && !this.shared.draining && share < 1,
      can_relay: profile?.can_relay ?? false,
      load: share,
    };
  }
}

/** All media nodes of the cluster as this server node sees them: each is asked for its health twice a second. */
export class NodeRegistry {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #nodes: Map<string, RegisteredNode>;
  readonly #onLook: () => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** @param onLook called after each round */
  constructor(
    ground: { db: Db; log: Logger },
    addresses: readonly NodeAddress[],
    secret: string,
    onLook: () => void,
  ) {
    this.#db = ground.db;
    this.#log = ground.log;
    this.#nodes = new Map(addresses.map((address) => [address.name, new RegisteredNode(address, secret)]));
    this.#onLook = onLook;
  }

  get nodes(): RegisteredNode[] {
    return [...this.#nodes.values()];
  }
  node(name: string): RegisteredNode | undefined {
    return this.#nodes.get(name);
  }

  async start(): Promise<void> {
    const names = [...this.#nodes.keys()];
    await this.#db
      .insert(mediaNodeTable)
      .values(names.map((name) => ({ name, seen_at_ms: NOW_MS })))
      .onConflictDoNothing();
    await this.look();
    const again = (): void => {
      const began_at_ms = performance.now();
      this.#looking = this.look()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'media nodes could not be looked after'))
        .finally(() => {
          const rest_ms = Math.max(0, began_at_ms + ASK_EVERY_MS - performance.now());
          if (this.#timer !== undefined) this.#timer = setTimeout(again, rest_ms);
        });
    };
    this.#timer = setTimeout(again, ASK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }

  /** One round: who answers, what the other server nodes have seen, and what follows from it. */
  async look(): Promise<void> {
    const began_at_ms = performance.now();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, ASK_EVERY_MS).unref());
    await Promise.race([Promise.all(this.nodes.map((node) => node.ask())), patience]);
    for (const node of this.nodes) node.endRound(began_at_ms);
    // What an earlier round has heard was kept then.
    const seen = this.nodes.filter((node) => node.answeredSince(began_at_ms)).map(({ name }) => name);
    await this.#keepSeen(seen)
      .then(() => this.agree(this.#db))
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'what is known of media nodes could not be shared'),
      );
    this.#onLook();
  }

  async #keepSeen(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.#db
      .update(mediaNodeTable)
      .set({ seen_at_ms: NOW_MS })
      .where(inArray(mediaNodeTable.name, [...names]));
  }

  /** Takes over what the server nodes have in common: at each round, and before anybody is led away from a lost node. */
  async agree(db: Db | Tx): Promise<void> {
    const { name, state, draining, seen_at_ms } = mediaNodeTable;
    const rows = await db
      .select({ name, state, draining, unseen_ms: sql<number>`${NOW_MS} - ${seen_at_ms}` })
      .from(mediaNodeTable);
    for (const row of rows) {
      const node = this.#nodes.get(row.name);
      if (node !== undefined) node.shared = { ...row, unseen_ms: Number(row.unseen_ms) };
    }
  }

  /** The node is served again, in this life. */
  async up(node: RegisteredNode, life_ms: number): Promise<void> {
    await this.#db
      .update(mediaNodeTable)
      .set({ state: 'up', life_ms, seen_at_ms: NOW_MS })
      .where(eq(mediaNodeTable.name, node.name));
    node.shared = { ...node.shared, state: 'up' };
  }

  /** @returns whether the node is lost: it says so, or no server node has reached it for a while */
  async lost(node: RegisteredNode): Promise<boolean> {
    const { rowCount } = await this.#db.execute(sql`
      UPDATE media_node SET state = 'lost'
      WHERE name = ${node.name} AND (state = 'lost' OR seen_at_ms <= ${NOW_MS} - ${node.patience_ms}::bigint)`);
    if (rowCount !== 1) return false;
    node.shared = { ...node.shared, state: 'lost' };
    return true;
  }

  /** Whether any node is left. */
  async anyUp(): Promise<boolean> {
    const up = await this.#db
      .select({ name: mediaNodeTable.name })
      .from(mediaNodeTable)
      .where(eq(mediaNodeTable.state, 'up'));
    return up.some(({ name }) => this.#nodes.has(name));
  }
}
