import { auditPages } from '@akari/server/core/audit/audit.queries';
import { ChainWalk } from '@akari/server/core/audit/chain-walk';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Checks that the rows of the audit log continue each other, whatever ran at the same time. */
export class AuditRules {
  readonly #world: World;
  readonly #walk = new ChainWalk();

  constructor(world: World) {
    this.#world = world;
  }

  async check(): Promise<void> {
    for await (const page of auditPages(this.#world.eye.db, this.#walk.place.seq))
      for (const row of page) this.#walk.next(row);
    const { findings } = this.#walk;
    hold('the audit log is one chain', findings.length === 0, () => JSON.stringify(findings));
  }
}
