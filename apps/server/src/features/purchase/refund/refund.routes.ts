import {
  exportEvidence,
  liftPaymentLock,
  refundPurchase,
  reverseChargeback as reverseCall,
  settleRefund,
} from '@akari/contract/office';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { proposeOrPerform } from '../../../core/approval/propose-or-perform.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { requireRight, sitesOf } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { evidenceOf } from './evidence.ts';
import { moveRefund } from './keep-refund.ts';
import { liftPaymentLockAct, refundAct } from './refund-acts.ts';
import { lockRefund } from './send-refund.ts';
import { reverseChargeback } from './take-return.ts';

/** @throws not_found */
async function findPurchase({ database }: Services, staff: Staff, purchase_id: string) {
  const id = Number(purchase_id);
  const sites = sitesOf(staff, 'people.read');
  const [row] = Number.isSafeInteger(id)
    ? await database.db
        .select({ purchase: purchaseTable, site_id: userTable.site_id })
        .from(purchaseTable)
        .innerJoin(userTable, eq(userTable.id, purchaseTable.user_id))
        .where(eq(purchaseTable.id, id))
    : [];
  if (row === undefined || (sites !== null && !sites.includes(row.site_id))) throw new Problem('not_found');
  return row;
}

const idOf = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : 0);

/** What became of a refund, and of a chargeback. */
function outcomeRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, settleRefund, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { event, reference, reason } = body;
    if (event === 'confirm' && reference === '') throw new Problem('refund_reference_missing');
    await performStaffAct(services, { act: 'refund.settle', staff, reason, request }, async (tx, after) => {
      const row = await lockRefund(tx, idOf(params.refund_id));
      if (row?.kind !== 'staff') throw new Problem('not_found');
      await requireSoundLedger(tx);
      const more = event === 'confirm' ? { reference } : {};
      const moved = await moveRefund(services, tx, after, row, event, more);
      return {
        subject: { kind: 'person', id: row.user_id },
        before: { state: row.state },
        after: { refund_id: row.id, state: moved.state, ...more },
      };
    });
    return {};
  });
  officeRoute(app, services, reverseCall, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const intent = { act: 'chargeback.reverse' as const, staff, reason: body.reason, request };
    await performStaffAct(services, intent, async (tx, after) => {
      const row = await lockRefund(tx, idOf(params.refund_id));
      if (row?.kind !== 'chargeback') throw new Problem('not_found');
      await requireSoundLedger(tx);
      await reverseChargeback(services, tx, after, row);
      return {
        subject: { kind: 'person', id: row.user_id },
        before: { state: row.state },
        after: { refund_id: row.id, state: 'reversed' },
      };
    });
    return {};
  });
}

/** Refunds, the decisions about them, and what they lead to. */
export function refundRoutes(app: FastifyInstance, services: Services): void {
  outcomeRoutes(app, services);
  officeRoute(app, services, refundPurchase, async ({ staff, params, body, request }) => {
    const { purchase, site_id } = await findPurchase(services, staff, params.purchase_id);
    const { reason, ...asked } = body;
    const payload = {
      ...asked,
      reason,
      purchase_id: purchase.id,
      currency: purchase.currency,
      user_id: purchase.user_id,
      site_id,
      staff_id: staff.id,
    };
    const { state } = await proposeOrPerform(services, refundAct, { staff, payload, reason, request });
    return { state };
  });
  officeRoute(app, services, liftPaymentLock, async ({ staff, params, body, request }) => {
    const user_id = idOf(params.person_id);
    const [person] = await services.database.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(userTable.id, user_id));
    if (person === undefined) throw new Problem('not_found');
    const { reason, ...asked } = body;
    const payload = { user_id, ...asked };
    const { state } = await proposeOrPerform(services, liftPaymentLockAct, {
      staff,
      payload,
      reason,
      request,
    });
    return { state };
  });
  officeRoute(app, services, exportEvidence, async ({ staff, params, body, request }) => {
    const { purchase } = await findPurchase(services, staff, params.purchase_id);
    const intent = { act: 'purchase.evidence' as const, staff, reason: body.reason, request };
    const evidence = await evidenceOf(services, purchase.id);
    await performStaffAct(services, intent, () =>
      Promise.resolve({
        subject: { kind: 'person', id: purchase.user_id },
        after: { purchase_id: purchase.id },
      }),
    );
    return { file_name: `evidence-${purchase.id}.json`, json: JSON.stringify(evidence, null, 2) };
  });
}
