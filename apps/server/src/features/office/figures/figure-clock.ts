import { FIGURE_STEP_MS } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { settingTable } from '../../../platform/config/setting.table.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';
import { tally } from '../../../platform/tally.ts';
import { countPayers } from './count-payers.ts';
import { countQuarters, takeSamples } from './count-quarters.ts';
import { figureTable } from './figure.table.ts';

const EVERY_MS = 60_000;
/** What is written late is in by then, so these quarters are counted again. */
const LATE_MS = 600_000;
const DAY_MS = 86_400_000;
/** The first time that is counted: two of the longest times that can be looked at. */
const BACK_MS = 181 * DAY_MS;
const STATE = and(eq(settingTable.scope, 'server'), eq(settingTable.name, 'figures'));

const state = z.object({ since_ms: z.number().int(), until_ms: z.number().int() });
/** From when on figures are counted, and until when they are; null: not yet. */
export type Counted = z.output<typeof state>;

export async function countedTime(db: Db | Tx): Promise<Counted | null> {
  const [row] = await db.select({ value: settingTable.value }).from(settingTable).where(STATE);
  return state.safeParse(row?.value).data ?? null;
}

const quarter = (at_ms: number): number => at_ms - (at_ms % FIGURE_STEP_MS);

/** Where counting begins: with the first account, if that is not too long ago. */
async function firstTime(tx: Tx, now_ms: number): Promise<number> {
  const { rows } = await tx.execute<{ first_ms: number | null }>(
    sql`SELECT min(created_at_ms)::float8 AS first_ms FROM app_user`,
  );
  return quarter(Math.max(rows[0]?.first_ms ?? now_ms, now_ms - BACK_MS));
}

/** Counts, one node at a time, what happened; and adds what this node has counted itself. */
class FigureClock {
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.count()
        .catch((error: unknown) => this.#services.log.warn({ err: error }, 'failed to count the figures'))
        .finally(() => (this.#running = null));
    }, EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.#addOwn();
  }

  /** Counts a day at a time until now. */
  async count(): Promise<void> {
    await this.#addOwn();
    while (await this.#countDay());
  }

  /** Adds what only the process knows. */
  async #addOwn(): Promise<void> {
    const { background, clock } = this.#services;
    const own = tally(this.#services).take();
    if (own.failed_logins + own.server_errors === 0) return;
    const { failed_logins, server_errors } = figureTable;
    await background.db
      .insert(figureTable)
      .values({ quarter_ms: quarter(clock.nowMs()), site_id: 0, ...own })
      .onConflictDoUpdate({
        target: [figureTable.quarter_ms, figureTable.site_id],
        set: {
          failed_logins: sql`${failed_logins} + ${own.failed_logins}`,
          server_errors: sql`${server_errors} + ${own.server_errors}`,
        },
      });
  }

  /** @returns whether more is left; false also while another node counts, or has just counted */
  async #countDay(): Promise<boolean> {
    const { background, clock } = this.#services;
    return background.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtext('figures')) AS mine`,
      );
      const now_ms = clock.nowMs();
      const before = await countedTime(tx);
      if (rows[0]?.mine !== true || (before?.until_ms ?? 0) > now_ms - EVERY_MS / 2) return false;
      const since_ms = before?.since_ms ?? (await firstTime(tx, now_ms));
      const from_ms = before === null ? since_ms : quarter(before.until_ms - LATE_MS);
      const to_ms = Math.min(from_ms + DAY_MS, quarter(now_ms) + FIGURE_STEP_MS);
      await countQuarters(tx, { from_ms, to_ms });
      const until_ms = Math.min(to_ms, now_ms);
      if (until_ms === now_ms) {
        await takeSamples(tx, now_ms);
        await countPayers(tx, since_ms, now_ms);
      }
      const value: Counted = { since_ms, until_ms };
      await tx
        .insert(settingTable)
        .values({ scope: 'server', name: 'figures', value })
        .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
      return until_ms < now_ms;
    });
  }
}

export const figureClock = perNode((services) => new FigureClock(services));
