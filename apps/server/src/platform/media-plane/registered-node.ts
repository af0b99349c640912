import type { NodeHealth, NodeLoad } from '@akari/contract';
import { MediaNodeClient, Unreached } from './media-node-client.ts';
import type { PlacementNode } from './placement.ts';

/** Who is sent to a node is in the load that it tells after so long. */
const ARRIVAL_MS = 1_500;
/** A node that nobody has reached for so long is lost. */
export const LOST_AFTER_MS = 2_000;
/** So many rounds at least have to be missed: what this process itself slept through is no sign. */
const LOST_AFTER_ROUNDS = 3;
/** Where nobody listens any more the process is gone: all that is awaited is a word of those whom it may still answer. */
const REFUSED_AFTER_MS = 700;

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
    return this.#found === 'refused' || this.#found === 'down' || this.away;
  }
  /** Whether it has been of no use for so long. */
  get away(): boolean {
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
