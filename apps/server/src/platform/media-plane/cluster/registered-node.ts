import type { NodeHealth, NodeLoad } from '@akari/contract';
import { MediaNodeClient, Unreached } from '../node/media-node-client.ts';
import type { PlacementNode } from './placement.ts';

/** A peer that is placed on a node appears in the node's reported load within this time, milliseconds. */
const ARRIVAL_MS = 1_500;
/** A node that no server node has reached for this many milliseconds is lost. */
export const LOST_AFTER_MS = 2_000;
/** At least this many rounds have to fail, so that a pause of this process alone does not count as an outage. */
const LOST_AFTER_ROUNDS = 3;
/** A refused connection means that the process is gone. This short wait is for other server nodes that may reach it. */
const REFUSED_AFTER_MS = 700;

export interface NodeAddress {
  name: string;
  url: string;
}

/** `down`: the node reports that its engine is gone or hangs. `refused`: its host refused the connection. */
type Found = 'answers' | 'no answer' | 'refused' | 'down';

const PATIENCE_MS: Record<Exclude<Found, 'answers'>, number> = {
  'no answer': LOST_AFTER_MS,
  refused: REFUSED_AFTER_MS,
  down: 0,
};

/** The state of one media node as one server node sees it. */
export class RegisteredNode {
  readonly name: string;
  readonly url: string;
  readonly client: MediaNodeClient;
  #health: NodeHealth | null = null;
  #answered_at_ms = performance.now();
  #found: Found = 'no answer';
  /** Rounds since the last answer. */
  #missed = 0;
  #asking: Promise<void> | undefined;
  /** The state in the database, common to all server nodes. `unseen_ms`: since any of them reached the node. */
  shared = { state: 'up' as 'up' | 'lost', draining: false, unseen_ms: 0 };
  /** Times of placements that the reported load may not include yet. */
  #placed_ms: number[] = [];

  constructor({ name, url }: NodeAddress, secret: string) {
    this.name = name;
    this.url = url;
    this.client = new MediaNodeClient(() => url, secret);
  }

  /** The last known epoch of the node: when it started, milliseconds; 0: unknown. */
  get life_ms(): number {
    return this.#health?.started_at_ms ?? 0;
  }
  /** Whether the last health check succeeded and the engine was up. */
  get answers(): boolean {
    return this.#found === 'answers';
  }
  /** Whether the node answers and last answered at or after this time (`performance.now()`). */
  answeredSince(at_ms: number): boolean {
    return this.answers && this.#answered_at_ms >= at_ms;
  }
  /** Whether the node may be lost: its engine is down, its host refuses connections, or it is `away`. */
  get silent(): boolean {
    return this.#found === 'refused' || this.#found === 'down' || this.away;
  }
  /** Whether this server node has had no answer of a working engine for `LOST_AFTER_MS` and `LOST_AFTER_ROUNDS`. */
  get away(): boolean {
    return this.silent_ms > LOST_AFTER_MS && this.#missed >= LOST_AFTER_ROUNDS;
  }
  /** How long no server node must have reached it before it is lost, milliseconds; depends on the last health check. */
  get patience_ms(): number {
    return this.#found === 'answers' ? LOST_AFTER_MS : PATIENCE_MS[this.#found];
  }
  get silent_ms(): number {
    return performance.now() - this.#answered_at_ms;
  }

  /** Runs a health check, or joins the one that is under way. */
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

  /** Handles a load report of the event stream. */
  hearLoad(load: NodeLoad): void {
    if (load.state === 'down') this.#found = 'down';
  }

  /** Counts a missed round unless the node answered in it. @param began_at_ms its start (`performance.now()`) */
  endRound(began_at_ms: number): void {
    if (!this.answeredSince(began_at_ms)) this.#missed += 1;
  }

  /** Counts a peer that was just placed on the node. */
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
