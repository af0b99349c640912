import type { FixedMileAct, MileAct } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { userTable } from '../account/state/account.table.ts';
import { requireSoundLedger } from '../ledger/ledger-check-state.ts';
import { lockMiles, postMiles } from './mile-account.ts';
import { mileLotTable } from './mile.table.ts';

interface Act<A extends MileAct = MileAct> {
  viewer_id: number;
  act: A;
  /** What the act is about. It earns once. */
  subject_id: number;
}

/**
 * Gives a viewer miles for an act, once, in the transaction of the act.
 * @returns the miles that were given; 0: the act has earned before
 * @throws money_stopped
 */
export async function giveMiles(
  tx: Tx,
  { viewer_id, act, subject_id }: Act,
  { miles, at_ms, expires_at_ms }: { miles: number; at_ms: number; expires_at_ms: number },
): Promise<number> {
  await requireSoundLedger(tx);
  if (miles === 0) return 0;
  await lockMiles(tx, viewer_id);
  const { transfer_id, fresh } = await postMiles(tx, viewer_id, miles, {
    idempotency_key: `miles_earned:${act}:${subject_id}`,
    cause: 'miles_earned',
    cause_id: subject_id,
    at_ms,
  });
  if (!fresh) return 0;
  await tx.insert(mileLotTable).values({
    ...{ viewer_id, act, subject_id, transfer_id },
    ...{ issued: miles, left: miles, issued_at_ms: at_ms, expires_at_ms },
  });
  return miles;
}

/**
 * Gives a viewer the miles that an act earns on their site, once, in the transaction of the act. A closed account gets none.
 * @returns the miles that were given
 * @throws money_stopped
 */
export async function earnMiles(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  act: Act<FixedMileAct>,
): Promise<number> {
  const [viewer] = await tx
    .select({ site_id: userTable.site_id, closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, act.viewer_id));
  if (viewer === undefined || viewer.closed_at_ms !== null) return 0;
  const { [act.act]: miles, valid_ms } = await siteTermsOf(tx, viewer.site_id, 'miles_earned');
  const at_ms = clock.nowMs();
  return giveMiles(tx, act, { miles, at_ms, expires_at_ms: at_ms + valid_ms });
}

/**
 * Takes back what is left of the miles of an act that was undone. What was exchanged is not owed.
 * @throws money_stopped
 */
export async function takeMilesBack(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  { viewer_id, act, subject_id }: Act,
): Promise<void> {
  const ofAct = and(eq(mileLotTable.act, act), eq(mileLotTable.subject_id, subject_id));
  const [earned] = await tx.select({ id: mileLotTable.id }).from(mileLotTable).where(ofAct);
  if (earned === undefined) return;
  await requireSoundLedger(tx);
  await lockMiles(tx, viewer_id);
  const [lot] = await tx.select().from(mileLotTable).where(ofAct);
  if (lot === undefined || lot.left === 0) return;
  await postMiles(tx, viewer_id, -lot.left, {
    idempotency_key: `miles_back:${act}:${subject_id}`,
    cause: 'miles_back',
    cause_id: subject_id,
    at_ms: clock.nowMs(),
  });
  await tx.update(mileLotTable).set({ left: 0, taken: lot.left }).where(eq(mileLotTable.id, lot.id));
}
