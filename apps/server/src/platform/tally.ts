import { perNode } from './per-node.ts';

/** What a node counts itself, because no table has it. */
const TALLIED = ['failed_logins', 'server_errors'] as const;
type Tallied = (typeof TALLIED)[number];

/** Counts of this node since they were last taken. A node that crashes loses those of its last minute. */
class Tally {
  readonly #counts = new Map<Tallied, number>();

  add(name: Tallied): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
  take(): Record<Tallied, number> {
    const taken = { failed_logins: 0, server_errors: 0 };
    for (const name of TALLIED) taken[name] = this.#counts.get(name) ?? 0;
    this.#counts.clear();
    return taken;
  }
}

export const tally = perNode(() => new Tally());
