import {
  correctEarnings,
  decidePayee as decideCall,
  downloadPayoutBatch,
  holdPayouts,
  movePayoutBatch,
  proposePayoutBatch,
  readPayee as readCall,
  returnPayout,
} from '@akari/contract/office';
import { nextPayeeState, nextPayoutBatchState, type StaffAct, type UserType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { lockUser } from '../../core/account/set-tier.ts';
import { proposeOrPerform } from '../../core/approval/propose-or-perform.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { composeCorrection, correctEarningsAct } from './correct-earnings.ts';
import { earnerOf } from './earner.ts';
import { composeBatch, payoutBatchAct } from './batch-act.ts';
import { lockPayouts, lockPayoutsOf, movePayout } from './move-payout.ts';
import { openAccount, openFile, readPayoutKey } from './payout-key.ts';
import { beginCoins, isFollowed } from './send-coins.ts';
import { payeeTable, payoutBatchTable, payoutHoldTable } from './state/payout.table.ts';

async function lockPayee(tx: Tx, payee_id: string) {
  const [row] = await tx
    .select()
    .from(payeeTable)
    .where(eq(payeeTable.id, rowIdOf(payee_id) ?? 0))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}
async function lockBatch(tx: Tx, batch_id: string) {
  const [row] = await tx
    .select()
    .from(payoutBatchTable)
    .where(eq(payoutBatchTable.id, rowIdOf(batch_id) ?? 0))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/** Bank accounts: reading one whole, and deciding on it. */
function payeeActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, readCall, async ({ staff, params, body, request }) => {
    const key = await readPayoutKey(services.config.payout);
    const intent = { act: 'payee.read' as const, staff, reason: body.reason, request };
    const { account } = await performStaffAct(services, intent, async (tx) => {
      const row = await lockPayee(tx, params.payee_id);
      return {
        subject: { kind: 'payee' as const, id: row.id },
        account: openAccount(key, row.performer_id, row.sealed),
      };
    });
    return { account };
  });
  officeRoute(app, services, decideCall, async ({ staff, params, body, request }) => {
    const { decision, reason } = body;
    const act: StaffAct = decision.event === 'confirm' ? 'payee.confirm' : 'payee.reject';
    await performStaffAct(services, { act, staff, reason, request }, async (tx) => {
      const row = await lockPayee(tx, params.payee_id);
      const state = nextPayeeState(row.state, decision.event);
      if (state === null) throw new Problem('act_conflict');
      const tax_status = decision.event === 'confirm' ? decision.tax_status : row.tax_status;
      await tx
        .update(payeeTable)
        .set({ state, tax_status, decided_at_ms: services.clock.nowMs() })
        .where(eq(payeeTable.id, row.id));
      if (decision.event === 'reject')
        await queueMail(services, tx, { kind: 'payee_rejected', user_id: row.performer_id });
      return {
        subject: { kind: 'payee', id: row.id },
        before: { state: row.state, tax_status: row.tax_status },
        after: { state, tax_status },
      };
    });
    return {};
  });
}

/** Keeping the payouts of a person back. */
function holdActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, holdPayouts, async ({ staff, body, request }) => {
    const { kind, reason } = body;
    const act: StaffAct = kind === null ? 'payout.release' : 'payout.hold';
    await performStaffAct(services, { act, staff, reason, request }, async (tx) => {
      const performer_id = rowIdOf(body.user_id) ?? 0;
      const user = await lockUser(tx, performer_id);
      if (
        user === null ||
        (await earnerOf(tx, { user_id: user.id, user_type: user.user_type as UserType })) === null
      )
        throw new Problem('not_found');
      const own = eq(payoutHoldTable.performer_id, performer_id);
      const [before] = await tx.select().from(payoutHoldTable).where(own);
      if (kind === null) await tx.delete(payoutHoldTable).where(own);
      else
        await tx
          .insert(payoutHoldTable)
          .values({ performer_id, kind, at_ms: services.clock.nowMs() })
          .onConflictDoUpdate({ target: payoutHoldTable.performer_id, set: { kind } });
      return {
        subject: { kind: 'person', id: performer_id },
        before: { payout_hold: before?.kind ?? null },
        after: { payout_hold: kind },
      };
    });
    return {};
  });
}

/** Moves a batch with its payouts. @throws not_found, act_conflict */
async function moveBatch(
  services: Services,
  tx: Tx,
  batch_id: string,
  event: 'send' | 'cancel' | 'pay',
): Promise<ActDone> {
  const batch = await lockBatch(tx, batch_id);
  // What has arrived changes the payouts alone: others of the file may still come back.
  const state = event === 'pay' ? batch.state : nextPayoutBatchState(batch.state, event);
  if (state === null || (event === 'pay' && state !== 'sent')) throw new Problem('act_conflict');
  if (event === 'pay' && isFollowed(services, batch)) throw new Problem('act_conflict');
  const rows = await lockPayoutsOf(tx, batch.id, event === 'pay' ? 'sent' : 'approved');
  if (rows.length === 0) throw new Problem('act_conflict');
  for (const row of rows) await movePayout(services, tx, row, event);
  if (event === 'send') await beginCoins(services, tx, rows);
  if (state !== batch.state)
    await tx
      .update(payoutBatchTable)
      .set({ state, ended_at_ms: services.clock.nowMs() })
      .where(eq(payoutBatchTable.id, batch.id));
  return {
    subject: { kind: 'payout', id: batch.id },
    before: { state: batch.state },
    after: { state, payouts: rows.length },
  };
}
const ACT_OF = { send: 'payout.send', cancel: 'payout.cancel', pay: 'payout.pay' } as const;

/** Files for the bank, and what became of their payouts. */
function batchActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, proposePayoutBatch, async ({ staff, body, request }) => {
    const { method, pay_date, reason } = body;
    const payload = await composeBatch(services, method, pay_date);
    const { state } = await proposeOrPerform(services, payoutBatchAct, { staff, payload, reason, request });
    return { state };
  });
  officeRoute(app, services, downloadPayoutBatch, async ({ staff, params, body, request }) => {
    const key = await readPayoutKey(services.config.payout);
    const intent = { act: 'payout.download' as const, staff, reason: body.reason, request };
    const { file } = await performStaffAct(services, intent, async (tx) => {
      const row = await lockBatch(tx, params.batch_id);
      return {
        subject: { kind: 'payout' as const, id: row.id },
        after: { file_sha256: row.file_sha256 },
        file: row,
      };
    });
    const { file_name, file_sha256, sealed_file } = file;
    return { file_name, file_sha256, content: openFile(key, sealed_file).toString('base64') };
  });
  officeRoute(app, services, movePayoutBatch, async ({ staff, params, body, request }) => {
    const { event, reason } = body;
    await performStaffAct(services, { act: ACT_OF[event], staff, reason, request }, (tx) =>
      moveBatch(services, tx, params.batch_id, event),
    );
    return {};
  });
  officeRoute(app, services, returnPayout, async ({ staff, params, body, request }) => {
    const { event, fault, reason } = body;
    const act: StaffAct = event === 'fail' ? 'payout.fail' : 'payout.return';
    await performStaffAct(services, { act, staff, reason, request }, async (tx) => {
      const [row] = await lockPayouts(tx, [rowIdOf(params.payout_id) ?? 0]);
      if (row === undefined) throw new Problem('not_found');
      // Coins that the other server may still send are not given back beside it: staff cancel them there.
      if (row.state === 'sent' && isFollowed(services, row)) throw new Problem('act_conflict');
      await movePayout(services, tx, row, event, fault);
      return {
        subject: { kind: 'payout', id: row.id },
        before: { state: row.state },
        after: { event, fault, units: row.units },
      };
    });
    return {};
  });
}

/** Corrections of earnings. */
function correctionActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, correctEarnings, async ({ staff, body, request }) => {
    const { reason, ...asked } = body;
    const payload = await composeCorrection(services, asked);
    const intent = { staff, payload, reason, request };
    const { state } = await proposeOrPerform(services, correctEarningsAct, intent);
    return { state };
  });
}

/** What staff do with payouts. */
export function payoutActs(app: FastifyInstance, services: Services): void {
  correctionActs(app, services);
  payeeActs(app, services);
  holdActs(app, services);
  batchActs(app, services);
}
