import { closingLookMs } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import type { LogoutListener } from '../../core/account/account.routes.ts';
import { endLogins, type LoginsEndListener } from '../../core/account/login/end-logins.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { debtOf, payDebt } from '../../core/ledger/debt.ts';
import { expireAll } from '../../core/ledger/expire-all.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { lockAccountsOf } from '../../core/ledger/payment-lock.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { expireAllMiles } from '../../core/mile/expire-miles.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { keepRefund } from '../purchase/refund/keep-refund.ts';
import { SEND_REFUND } from '../purchase/refund/send-refund.ts';
import { forgetCards } from '../purchase/stored-card/set-card.ts';
import { stopTopUpOf } from '../purchase/top-up/stop-top-up.ts';
import { SETTLE_CLOSED } from './close-viewer.ts';
import { accountClosingTable, type ClosingRow } from './closing.table.ts';
import { purchasesWithLots, refundableOf } from './refundable.ts';

/** What else ends with the logins of a closed account. */
export interface ClosingEnds {
  logged_out: readonly LogoutListener[];
  logins_ended: readonly LoginsEndListener[];
}

/** How long money may be stopped before it is tried again, and longer than settling an account takes. */
const LATER_MS = 60_000;
const ABANDONED_MS = 300_000;

async function closingOf({ background }: Services, user_id: number): Promise<ClosingRow | undefined> {
  const [row] = await background.db
    .select()
    .from(accountClosingTable)
    .where(eq(accountClosingTable.user_id, user_id));
  return row;
}

/** Rolls a transaction back, because staff have opened the account again. */
class Reopened extends Error {}

/** Adds to what was done with the points of a closed account. @throws Reopened */
async function count(
  tx: Tx,
  user_id: number,
  column: 'back_units' | 'lost_units' | 'debt_units',
  units: number,
): Promise<void> {
  const changed = await tx
    .update(accountClosingTable)
    .set({ [column]: sql`${accountClosingTable[column]} + ${units}` })
    .where(eq(accountClosingTable.user_id, user_id))
    .returning({ user_id: accountClosingTable.user_id });
  if (changed.length === 0) throw new Reopened(`account ${user_id} is open`);
}

async function endEverything(services: Services, ends: ClosingEnds, user_id: number): Promise<void> {
  const [user] = await services.background.db
    .select({ user_type: userTable.user_type })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  if (user === undefined) return;
  const who = { user_id, user_type: user.user_type as Parameters<LogoutListener>[1]['user_type'] };
  for (const listener of ends.logged_out) await listener(services, who);
  await endLogins(services, { user_id, except_login_id: null }, ends.logins_ended);
  await unitOfWork(services.background.db, async (tx) => {
    await forgetCards(services, tx, user_id);
    await stopTopUpOf(services, tx, user_id, { state: 'off' });
  });
}

/** What the viewer owes is paid with points first, so that a viewer who owes points gets no money for as many. */
const settleDebt = (services: Services, user_id: number): Promise<void> =>
  unitOfWork(services.background.db, async (tx, after) => {
    if ((await debtOf(tx, user_id)) === 0) return;
    await lockAccountsOf(tx, user_id);
    const { points_units, bonus_units = 0 } = await balancesOf(tx, user_id);
    const at_ms = services.clock.nowMs();
    const units = await payDebt(tx, {
      ...{ viewer_id: user_id, units: points_units - bonus_units, at_ms },
      ...{ key: `closing:${user_id}:${at_ms}`, cause_id: null },
    });
    if (units === 0) return;
    await count(tx, user_id, 'debt_units', units);
    after(() => publishBalance(services, user_id));
  });

/** Takes the unspent points of a purchase, and has its price paid back. @returns whether its points stay as they are */
const refundOne = (services: Services, closing: ClosingRow, purchase_id: number): Promise<boolean> =>
  unitOfWork(services.background.db, async (tx, after) => {
    const [purchase] = await tx
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, purchase_id))
      .for('update');
    if (purchase === undefined) return false;
    const part = await refundableOf(services, tx, purchase, closing);
    if (typeof part === 'string') return part === 'stays';
    const { units, amount_minor, way, request_key } = part;
    const row = await keepRefund(services, tx, after, purchase, {
      ...{ kind: 'staff', way, state: 'requested', amount_minor, units, spent: 'refused' },
      filed: way === 'by_hand',
      more: { staff_id: closing.staff_id, reason: closing.reason, request_key },
    });
    await count(tx, closing.user_id, 'back_units', units);
    if (way === 'provider') await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
    return false;
  });

/** Everything that is not paid back expires. The first time, the viewer gets a mail. */
const expireRest = (services: Services, user_id: number, kept: readonly number[]): Promise<void> =>
  unitOfWork(services.background.db, async (tx) => {
    const units = await expireAll(services, tx, user_id, kept);
    await expireAllMiles(services, tx, user_id);
    await count(tx, user_id, 'lost_units', units);
    const [first] = await tx
      .update(accountClosingTable)
      .set({ settled_at_ms: services.clock.nowMs() })
      .where(
        sql`${accountClosingTable.user_id} = ${user_id} AND ${accountClosingTable.settled_at_ms} IS NULL`,
      )
      .returning();
    if (first === undefined) return;
    const { cause, back_units, lost_units, debt_units } = first;
    await queueMail(services, tx, {
      ...{ kind: 'account_closed', user_id, params: { cause, back_units, lost_units, debt_units } },
    });
  });

/** Settles a closed account, as often as it is asked. @returns when it is looked at again, from now; null: no more */
async function settleClosed(services: Services, ends: ClosingEnds, user_id: number): Promise<number | null> {
  const closing = await closingOf(services, user_id);
  if (closing === undefined) return null;
  await endEverything(services, ends, user_id);
  const { db } = services.background;
  if (await isMoneyStopped(db)) return LATER_MS;
  try {
    await settleDebt(services, user_id);
    const kept: number[] = [];
    for (const { id } of await purchasesWithLots(db, user_id))
      if (await refundOne(services, closing, id)) kept.push(id);
    await expireRest(services, user_id, kept);
  } catch (error) {
    if (error instanceof Reopened) return null;
    throw error;
  }
  return closingLookMs(services.clock.nowMs() - closing.closed_at_ms);
}

/** Settles closed accounts. */
export const followClosing = (services: Services, ends: ClosingEnds): void =>
  services.deadlines.handleApart(SETTLE_CLOSED, ABANDONED_MS, (subject) =>
    settleClosed(services, ends, Number(subject)),
  );
