import { TOTP_STEP_S } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { userTable } from '../state/account.table.ts';
import { totpTable } from './proof.table.ts';
import { totpCodeAt } from './totp.ts';

/** Public seeds of demo people's authenticator apps, by user name; empty with DEMO off. */
export type DemoSeeds = ReadonlyMap<string, string>;

const STEP_MS = TOTP_STEP_S * 1_000;

/**
 * The code that the app of a demo person would show. When it was used just now, it is the next one, which counts
 * already: the newcomers of a demo share the app.
 * @throws not_found
 */
export async function demoCodeOf(
  services: Services,
  seeds: DemoSeeds,
  user_name: string,
): Promise<{ code: string; until_ms: number }> {
  const seed = seeds.get(user_name);
  if (seed === undefined) throw new Problem('not_found');
  const [row] = await services.database.db
    .select({ last_step: totpTable.last_step })
    .from(totpTable)
    .innerJoin(userTable, eq(userTable.id, totpTable.user_id))
    .where(sql`lower(${userTable.user_name}) = ${user_name}`);
  if (row === undefined) throw new Problem('not_found');
  const now_ms = services.clock.nowMs();
  const step = Math.floor(now_ms / STEP_MS);
  return totpCodeAt(seed, (row.last_step ?? 0) < step ? now_ms : now_ms + STEP_MS);
}
