import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../database/database.ts';
import { mediaNodeTable } from './media-seat.table.ts';
import { RegisteredNode, type NodeAddress } from './registered-node.ts';

const ASK_EVERY_MS = 500;
const NOW_MS = sql.raw('(extract(epoch FROM clock_timestamp()) * 1000)::bigint');

/** All media nodes of the cluster as this server node sees them, with a health check of each twice a second. */
export class NodeRegistry {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #nodes: Map<string, RegisteredNode>;
  readonly #onLook: () => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  /** @param onLook called after each round */
  constructor(
    deps: { db: Db; log: Logger },
    addresses: readonly NodeAddress[],
    secret: string,
    onLook: () => void,
  ) {
    this.#db = deps.db;
    this.#log = deps.log;
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
        .catch((error: unknown) => this.#log.warn({ err: error }, 'failed to check media nodes'))
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

  /** Does one round: checks every node, stores which ones answered, reads the shared state, and calls `onLook`. */
  async look(): Promise<void> {
    const began_at_ms = performance.now();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, ASK_EVERY_MS).unref());
    await Promise.race([Promise.all(this.nodes.map((node) => node.ask())), patience]);
    for (const node of this.nodes) node.endRound(began_at_ms);
    // Answers of earlier rounds are stored already.
    const seen = this.nodes.filter((node) => node.answeredSince(began_at_ms)).map(({ name }) => name);
    await this.#keepSeen(seen)
      .then(() => this.agree(this.#db))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'failed to store media node status'));
    this.#onLook();
  }

  async #keepSeen(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.#db
      .update(mediaNodeTable)
      .set({ seen_at_ms: NOW_MS })
      .where(inArray(mediaNodeTable.name, [...names]));
  }

  /** Reads the shared state of the nodes: in each round, and before a peer is placed on another node. */
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

  /** Stores that the node is up, and its epoch. */
  async up(node: RegisteredNode, life_ms: number): Promise<void> {
    await this.#db
      .update(mediaNodeTable)
      .set({ state: 'up', life_ms, seen_at_ms: NOW_MS })
      .where(eq(mediaNodeTable.name, node.name));
    node.shared = { ...node.shared, state: 'up' };
  }

  /** Marks the node as lost if no server node has reached it for `patience_ms`. @returns whether it is lost */
  async lost(node: RegisteredNode): Promise<boolean> {
    const { rowCount } = await this.#db.execute(sql`
      UPDATE media_node SET state = 'lost'
      WHERE name = ${node.name} AND (state = 'lost' OR seen_at_ms <= ${NOW_MS} - ${node.patience_ms}::bigint)`);
    if (rowCount !== 1) return false;
    node.shared = { ...node.shared, state: 'lost' };
    return true;
  }

  /** Whether any configured node is up. */
  async anyUp(): Promise<boolean> {
    const up = await this.#db
      .select({ name: mediaNodeTable.name })
      .from(mediaNodeTable)
      .where(eq(mediaNodeTable.state, 'up'));
    return up.some(({ name }) => this.#nodes.has(name));
  }
}
