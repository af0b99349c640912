import type { Duties } from '../../duty/duties.ts';
import type { DutyHold } from '../../duty/duty-hold.ts';
import { NodeFollower, type FollowerDeps } from './node-follower.ts';
import { LOST_AFTER_MS, type RegisteredNode } from './registered-node.ts';

/** A server node that has not reached a media node for this long, while others have, counts as cut off itself. */
const CUT_OFF_MS = 2 * LOST_AFTER_MS;

const dutyOf = (node: RegisteredNode): string => `media:${node.name}`;

interface Following {
  follower: NodeFollower;
  hold: DutyHold;
  done: Promise<void>;
}

/**
 * Acquires the duties to follow the media nodes, so that each is followed by one server node, and by one that reaches
 * it if there is any. A server node that is cut off from a media node releases the duty to the others, and does not
 * declare the media node lost while they reach it.
 */
export class Followers {
  readonly #deps: FollowerDeps;
  readonly #duties: Duties;
  readonly #wanted = new Set<string>();
  readonly #following = new Map<string, Following>();
  #running = false;

  constructor(deps: FollowerDeps, duties: Duties) {
    this.#deps = deps;
    this.#duties = duties;
  }

  start(): void {
    this.#running = true;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all([...this.#wanted].map((duty) => this.#duties.giveUp(duty)));
    this.#wanted.clear();
    await Promise.all([...this.#following.values()].map(({ done }) => done));
  }

  /** Names of the media nodes that this server node follows. */
  nodes(): string[] {
    return [...this.#following].filter(([, { hold }]) => hold.held()).map(([name]) => name);
  }

  /** Called after each round of the registry: takes or releases duties. */
  look(): void {
    if (!this.#running) return;
    for (const { follower } of this.#following.values()) follower.look();
    for (const node of this.#deps.registry.nodes) {
      const seen = node.shared.state === 'up' && node.shared.unseen_ms <= LOST_AFTER_MS;
      if (seen && node.silent_ms > CUT_OFF_MS) this.#leave(node);
      else this.#want(node);
    }
  }

  #want(node: RegisteredNode): void {
    const duty = dutyOf(node);
    if (this.#wanted.has(duty)) return;
    this.#wanted.add(duty);
    this.#duties.want(duty, (hold) => this.#follow(node, hold));
  }

  #leave(node: RegisteredNode): void {
    const duty = dutyOf(node);
    if (!this.#wanted.delete(duty)) return;
    this.#duties
      .giveUp(duty)
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error, duty }, 'failed to release duty lease; will retry'),
      );
  }

  #follow(node: RegisteredNode, hold: DutyHold): void {
    const follower = new NodeFollower(this.#deps, node, hold);
    const former = this.#following.get(node.name)?.done ?? Promise.resolve();
    const done = former.then(() => follower.run());
    this.#following.set(node.name, { follower, hold, done });
  }
}
