import type { FailureKind } from '@akari/rules';
import { perNode } from './per-node.ts';

/** How often each kind of work failed on this node since it started (spec §4, failure counters). */
export class Failures {
  readonly #counts = new Map<FailureKind, number>();

  count(kind: FailureKind, times = 1): void {
    this.#counts.set(kind, this.of(kind) + times);
  }
  of(kind: FailureKind): number {
    return this.#counts.get(kind) ?? 0;
  }
}

export const failures = perNode(() => new Failures());
