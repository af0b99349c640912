import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { registrationBonusTable } from './ledger.table.ts';

const DAY_MS = 86_400_000;
const DEVICE_WINDOW_MS = 30 * DAY_MS;

/** The origin of a registration. */
export interface Origin {
  device_hash: string;
  /** The /24 or /64 network of the registration's address. */
  network: string;
}

type Column = typeof registrationBonusTable.device_hash | typeof registrationBonusTable.network;

async function given(tx: Tx, column: Column, value: string, since_ms: number): Promise<number> {
  // Concurrent registrations of one origin wait for each other, so that each is counted.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`bonus:${column.name}`}), hashtext(${value}))`,
  );
  const [found] = await tx
    .select({ accounts: count() })
    .from(registrationBonusTable)
    .where(and(eq(column, value), gt(registrationBonusTable.at_ms, since_ms)));
  return found?.accounts ?? 0;
}

/**
 * Whether a new account gets free points; if so, records it. The accounts of one device in 30 days and of one network
 * in a day are limited, because many accounts of one person would give free viewing.
 */
export async function takeBonus(
  { config, clock }: Services,
  tx: Tx,
  viewer_id: number,
  origin: Origin,
): Promise<boolean> {
  const at_ms = clock.nowMs();
  const { per_network_a_day, per_device } = config.bonus;
  const { network, device_hash } = registrationBonusTable;
  if ((await given(tx, network, origin.network, at_ms - DAY_MS)) >= per_network_a_day) return false;
  if ((await given(tx, device_hash, origin.device_hash, at_ms - DEVICE_WINDOW_MS)) >= per_device)
    return false;
  await tx.insert(registrationBonusTable).values({ viewer_id, ...origin, at_ms });
  return true;
}

export const oldBonuses: RetentionJob = {
  kind: 'registration_bonus.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM registration_bonus WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM registration_bonus WHERE at_ms < ${now_ms - DEVICE_WINDOW_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
