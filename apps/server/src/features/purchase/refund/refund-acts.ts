import { CURRENCIES, type Currency, refundAmount } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { SensitiveAct } from '../../../core/approval/sensitive-act.ts';
import { debtOf, forgiveDebt } from '../../../core/ledger/debt.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import { lockAccountsOf, paymentsLockedAt, unlockPayments } from '../../../core/ledger/payment-lock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { keepRefund } from './keep-refund.ts';
import { boughtBy, returnedOf } from './refund.queries.ts';
import { refundTable } from './refund.table.ts';
import { SEND_REFUND } from './send-refund.ts';

/** @throws refund_not_settled, refund_exceeds_bought, refund_too_small */
export async function amountFor(db: Db | Tx, purchase: PurchaseRow, units: number): Promise<number> {
  if (purchase.state !== 'settled') throw new Problem('refund_not_settled');
  const before = await returnedOf(db, purchase.id);
  if (before.units + units > purchase.units) throw new Problem('refund_exceeds_bought');
  const amount_minor = refundAmount(boughtBy(purchase), before, units);
  if (amount_minor <= 0) throw new Problem('refund_too_small');
  return amount_minor;
}

/** Whether a provider sends refunds when it is asked. */
export const canSend = ({ payments }: Pick<Services, 'payments'>, provider: string): boolean =>
  payments.some((one) => one.name === provider && one.refund !== undefined);

const refund = z.object({
  purchase_id: z.number().int(),
  user_id: z.number().int(),
  site_id: z.number().int(),
  units: z.number().int().positive(),
  goodwill: z.boolean(),
  /** What it comes to; another amount by then is a conflict. */
  amount_minor: z.number().int().positive(),
  currency: z.enum(CURRENCIES as [Currency, ...Currency[]]).default('USD'),
  key: z.string(),
  staff_id: z.number().int(),
  reason: z.string(),
});

/** Refunding a purchase or a part of it: by two people above `APPROVAL_REFUND`, and in other currencies than dollars. */
export const refundAct: SensitiveAct<z.output<typeof refund>> = {
  act: 'purchase.refund',
  payload: refund,
  siteOf: () => null,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: ({ config }, { amount_minor, currency }) =>
    currency !== 'USD' || amount_minor > config.staff.approval_refund_minor,
  check: (_services, staff, { user_id }) => {
    if (staff.id === user_id) throw new Problem('forbidden');
    return Promise.resolve();
  },
  perform: async ({ services, tx, after }, { purchase_id, user_id, units, goodwill, key, ...asked }) => {
    const [purchase] = await tx
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, purchase_id))
      .for('update');
    if (purchase === undefined) throw new Problem('not_found');
    await requireSoundLedger(tx);
    const subject = { kind: 'person' as const, id: user_id };
    const [known] = await tx.select().from(refundTable).where(eq(refundTable.request_key, key));
    if (known !== undefined) return { subject, outcome: 'unchanged', after: { refund_id: known.id } };
    const amount_minor = await amountFor(tx, purchase, units);
    if (amount_minor !== asked.amount_minor) throw new Problem('refund_changed');
    const sends = canSend(services, purchase.provider);
    const row = await keepRefund(services, tx, after, purchase, {
      kind: 'staff',
      way: sends ? 'provider' : 'by_hand',
      state: 'requested',
      amount_minor,
      units,
      spent: goodwill ? 'goodwill' : 'refused',
      more: { staff_id: asked.staff_id, reason: asked.reason, request_key: key },
    });
    if (sends) await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
    return {
      subject,
      after: {
        refund_id: row.id,
        purchase_id,
        amount_minor,
        units,
        taken_units: row.taken_units,
        goodwill_units: row.goodwill_units,
      },
    };
  },
  facts: ({ user_id, purchase_id, amount_minor, currency, units }) => [
    { fact: 'person', value: String(user_id) },
    { fact: 'purchase', value: String(purchase_id) },
    // A node of an older version reads dollars.
    { fact: 'amount', value: currency === 'USD' ? String(amount_minor) : `${amount_minor} ${currency}` },
    { fact: 'points', value: String(units) },
  ],
};

const lift = z.object({
  user_id: z.number().int(),
  forgive: z.boolean(),
  debt_units: z.number().int(),
  key: z.string(),
});

/**
 * Accepting the payments of a viewer again. By two people where more than `APPROVAL_POINTS` of debt is forgiven.
 */
export const liftPaymentLockAct: SensitiveAct<z.output<typeof lift>> = {
  act: 'payment_lock.lift',
  payload: lift,
  siteOf: () => null,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: ({ config }, { forgive, debt_units }) =>
    forgive && debt_units > config.staff.approval_points_units,
  check: (_services, staff, { user_id }) => {
    if (staff.id === user_id) throw new Problem('forbidden');
    return Promise.resolve();
  },
  perform: async ({ services, tx }, { user_id, forgive, debt_units, key }) => {
    await lockAccountsOf(tx, user_id);
    const owed_units = await debtOf(tx, user_id);
    const locked_at_ms = await paymentsLockedAt(tx, user_id);
    if (owed_units !== debt_units) throw new Problem('refund_changed');
    if (forgive) await requireSoundLedger(tx);
    const forgiven_units = forgive
      ? await forgiveDebt(tx, { viewer_id: user_id, key, at_ms: services.clock.nowMs() })
      : 0;
    await unlockPayments(tx, user_id);
    return {
      subject: { kind: 'person', id: user_id },
      before: { locked_at_ms, debt_units: owed_units },
      after: { locked_at_ms: null, debt_units: owed_units - forgiven_units },
    };
  },
  facts: ({ user_id, forgive, debt_units }) => [
    { fact: 'person', value: String(user_id) },
    ...(forgive ? [{ fact: 'debt' as const, value: String(debt_units) }] : []),
  ],
};
