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
import type { StaffAct } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { proposeOrPerform } from '../../core/approval/propose-or-perform.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Services } from '../../platform/services.ts';
import { composeCorrection, correctEarningsAct } from './correct-earnings.ts';
import { composeBatch, payoutBatchAct } from './batch-act.ts';
import { decidePayee, giveBack, keepBack, lockBatch, lockPayee, moveBatch } from './decide-payout.ts';
import { openAccount, openFile, readPayoutKey } from './payout-key.ts';

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
    await performStaffAct(services, { act, staff, reason, request }, (tx) =>
      decidePayee(services, tx, params.payee_id, decision),
    );
    return {};
  });
}

/** Keeping the payouts of a person back. */
function holdActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, holdPayouts, async ({ staff, body, request }) => {
    const { kind, reason } = body;
    const act: StaffAct = kind === null ? 'payout.release' : 'payout.hold';
    await performStaffAct(services, { act, staff, reason, request }, (tx) =>
      keepBack(services, tx, body.user_id, kind),
    );
    return {};
  });
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
    await performStaffAct(services, { act, staff, reason, request }, (tx) =>
      giveBack(services, tx, params.payout_id, { event, fault }),
    );
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
