import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { chargeOf, decideCharge, dropCharge, type Charge } from './decide-charge.ts';
import { moveCharge } from './move-charge.ts';
import { chargerOf } from './stored-card.queries.ts';
import { storedChargeTable } from './stored-card.table.ts';

export const FOLLOW_CHARGE = 'stored_charge.follow';
/** After this a charge is no longer waited for: longer than the provider may take to answer. */
export const FOLLOW_MS = 60_000;
const AGAIN_MS = 30_000;
/** The provider's clock may differ from ours. */
const MARGIN_MS = 600_000;
/** So long we look for an answer about a charge. A message of the provider still counts after that. */
const GIVE_UP_MS = 7 * 86_400_000;

/** Reads what became of a charge that was not answered. @returns whether to look again */
async function look(services: Services, charge: Charge): Promise<boolean> {
  const stored = chargerOf(services, charge.purchase.provider)?.stored;
  const waited_ms = services.clock.nowMs() - (charge.asked_at_ms ?? 0);
  if (stored === undefined || charge.token === null) return waited_ms < GIVE_UP_MS;
  try {
    const outcome = await stored.readCharge({ ...charge.request, token: charge.token });
    if (outcome.outcome === 'unknown') return true;
    // A token that has not charged may still do so until it ends.
    if (outcome.outcome === 'none' && waited_ms < stored.token_ms + MARGIN_MS) return true;
    await decideCharge(services, charge, outcome);
    return false;
  } catch {
    if (waited_ms < GIVE_UP_MS) return true;
    services.log.error({ subject: String(charge.purchase.id) }, 'stored charge not decided; it has failed');
    await dropCharge(services, charge, 'not decided');
    return false;
  }
}

/** @returns whether to look again */
async function follow(services: Services, purchase_id: number): Promise<boolean> {
  const charge = await chargeOf(services.background.db, purchase_id);
  if (charge === null) return false;
  // The node that began it has stopped before it asked.
  if (charge.state === 'preparing') {
    await dropCharge(services, charge, 'not begun');
    return false;
  }
  if (charge.state === 'asked')
    await unitOfWork(services.background.db, (tx) => moveCharge(services, tx, purchase_id, 'lose'));
  const [now] = await services.background.db
    .select({ state: storedChargeTable.state })
    .from(storedChargeTable)
    .where(eq(storedChargeTable.purchase_id, purchase_id));
  return now?.state === 'unknown' && look(services, charge);
}

/** Finds out what became of charges that were not answered. None is asked for a second time. */
export const followCharges = (services: Services): void =>
  services.deadlines.handleApart(FOLLOW_CHARGE, FOLLOW_MS, async (subject) =>
    (await follow(services, Number(subject))) ? AGAIN_MS : null,
  );
