import type { NodeHealth } from '@akari/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import { MediaNodeClient } from './media-node-client.ts';
import { mediaNodeTable } from './media-seat.table.ts';
import type { PlacementNode } from './placement.ts';

const ASK_EVERY_MS = 500;
/** Who is sent to a node is in the load that it tells after so long. */
const ARRIVAL_MS = 1_500;
/** A node that nobody has reached for so long is lost. */
export const LOST_AFTER_MS = 2_000;
const NOW_MS = sql.raw('(extract(epoch FROM clock_timestamp()) * 1000)::bigint');

export interface NodeAddress {
  name: string;
  url: string;
}

/** What one server node knows of one media node. */
export class RegisteredNode {
  readonly name: string;
  readonly url: string;
  readonly client: MediaNodeClient;
  #health: NodeHealth | null = null;
  #answered_at_ms = performance.now();
  #answers = false;
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
    return this.#answers;
  }
  /** Whether this server node has not reached it for so long that it may be lost. */
  get silent(): boolean {
    return this.silent_ms > LOST_AFTER_MS;
  }
  get silent_ms(): number {
    return performance.now() - this.#answered_at_ms;
  }

  /** Asks unless the answer to an earlier question is still awaited. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** Whatever keeps the node from answering is the same to us. */
  async #ask(): Promise<void> {
    try {
      const health = await this.client.health();
      this.#health = health;
      this.#answers = health.load?.state !== 'down';
    } catch {
      this.#answers = false;
    }
    if (this.#answers) this.#answered_at_ms = performance.now();
  }

  /** Somebody is sent there. */
  expect(): void {
    this.#placed_ms.push(performance.now());
  }

  placement(): PlacementNode {
    const { load, profile } = this.#health ?? {};
    const since_ms = performance.now() - ARRIVAL_MS;
    this.#placed_ms = this.#placed_ms.filter((at_ms) => at_ms > since_ms);
    const alive = this.#answers && this.shared.state === 'up';
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
      this.#looking = this.look()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'media nodes could not be looked after'))
        .finally(() => {
          if (this.#timer !== undefined) this.#timer = setTimeout(again, ASK_EVERY_MS);
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
    const patience = new Promise<void>((resolve) => setTimeout(resolve, ASK_EVERY_MS).unref());
    await Promise.race([Promise.all(this.nodes.map((node) => node.ask())), patience]);
    await this.#share().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'what is known of media nodes could not be shared'),
    );
    this.#onLook();
  }

  async #share(): Promise<void> {
    const seen = this.nodes.filter((node) => node.answers).map(({ name }) => name);
    if (seen.length > 0)
      await this.#db
        .update(mediaNodeTable)
        .set({ seen_at_ms: NOW_MS })
        .where(inArray(mediaNodeTable.name, seen));
    const { name, state, draining, seen_at_ms } = mediaNodeTable;
    const rows = await this.#db
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

  /** @returns whether the node is lost: no server node has reached it for a while */
  async lost(node: RegisteredNode): Promise<boolean> {
    const { rowCount } = await this.#db.execute(sql`
      UPDATE media_node SET state = 'lost'
      WHERE name = ${node.name} AND (state = 'lost' OR seen_at_ms <= ${NOW_MS} - ${LOST_AFTER_MS})`);
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
