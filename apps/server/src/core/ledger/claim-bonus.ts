import { mailboxOf } from '@akari/rules';
import { and, eq, gt, sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { takeBonus, type Origin } from './bonus-eligibility.ts';
import { bonusClaimTable, bonusMailboxTable } from './ledger.table.ts';
import { postRegistrationBonus } from './post-registration-bonus.ts';

const CLAIM_MS = 30 * 86_400_000;

/** Keeps what a registration's free points depend on until its address is confirmed. */
export async function keepBonusClaim(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  viewer_id: number,
  origin: Origin,
): Promise<void> {
  await tx.insert(bonusClaimTable).values({ viewer_id, ...origin, at_ms: clock.nowMs() });
}

/** Whether a person's free points wait for a confirmed address. */
export async function hasBonusClaim(
  { clock }: Pick<Services, 'clock'>,
  db: Db | Tx,
  viewer_id: number,
): Promise<boolean> {
  const open = and(
    eq(bonusClaimTable.viewer_id, viewer_id),
    gt(bonusClaimTable.at_ms, clock.nowMs() - CLAIM_MS),
  );
  const rows = await db.select({ viewer_id: bonusClaimTable.viewer_id }).from(bonusClaimTable).where(open);
  return rows.length > 0;
}

/**
 * Gives the free points of a registration whose address was confirmed: once for each mailbox, and within the limits of the
 * device and the network that the registration came from.
 * @returns the units that were given; 0: none
 */
export async function claimBonus(
  services: Services,
  tx: Tx,
  viewer_id: number,
  address: string,
): Promise<number> {
  const at_ms = services.clock.nowMs();
  const [claim] = await tx
    .delete(bonusClaimTable)
    .where(and(eq(bonusClaimTable.viewer_id, viewer_id), gt(bonusClaimTable.at_ms, at_ms - CLAIM_MS)))
    .returning();
  if (claim === undefined) return 0;
  const mailbox_hash = createHmac('sha256', services.secret('bonus mailbox'))
    .update(mailboxOf(address))
    .digest('base64url');
  const [fresh] = await tx
    .insert(bonusMailboxTable)
    .values({ mailbox_hash, at_ms })
    .onConflictDoNothing()
    .returning({ at_ms: bonusMailboxTable.at_ms });
  if (fresh === undefined) return 0;
  const { device_hash, network } = claim;
  if (!(await takeBonus(services, tx, viewer_id, { device_hash, network }))) return 0;
  const { terms, points } = services.config;
  const units = terms.registration_bonus_units;
  await postRegistrationBonus(tx, { viewer_id, units, at_ms, valid_ms: points.valid_ms });
  return units;
}

export const oldBonusClaims: RetentionJob = {
  kind: 'bonus_claim.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM bonus_claim WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM bonus_claim WHERE at_ms < ${now_ms - CLAIM_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
