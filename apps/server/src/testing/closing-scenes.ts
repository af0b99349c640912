import { POINT_TYPE } from '@akari/rules';
import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { SENSITIVE_ACTS } from '../composition/sensitive-acts.ts';
import { loginTable, userTable } from '../core/account/state/account.table.ts';
import { createApprovalCapability } from '../core/approval/approval.capability.ts';
import { createLedgerCapability } from '../core/ledger/ledger.capability.ts';
import { balancesOf } from '../core/ledger/ledger.queries.ts';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { mileCapability } from '../core/mile/mile.capability.ts';
import { queueCapability } from '../core/queue/queue.capability.ts';
import { viewerLoggedOut, viewerLoginsEnded } from '../core/session/session.capability.ts';
import { staffCapability } from '../core/staff/staff.capability.ts';
import { createClosingCapability } from '../features/closing/closing.capability.ts';
import { contactCapability } from '../features/contact/contact.capability.ts';
import { officeCapability } from '../features/office/office.capability.ts';
import { purchaseCapability } from '../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../features/purchase/purchase.table.ts';
import { receivePayment } from '../features/purchase/receive-payment.ts';
import { refundTable } from '../features/purchase/refund/refund.table.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import type { Member } from '../platform/http/person.ts';
import type { PaymentProvider, RefundAnswer } from '../platform/payment/payment-provider.ts';
import { buildStaff } from './factories.ts';
import { providerEvent } from './payment/provider-event.ts';
import { Stage } from './stage.ts';

export const DAY_MS = 86_400_000;
/** $10 for 10 points, at a provider that sends refunds (`sends`) or has them sent by hand (`cards`). */
const PRICE_CENTS = 1_000;
export const UNITS = 100_000;

/** What the provider `sends` says to the next refunds; it pays those that nothing is said of. */
type Outcome = RefundAnswer['outcome'] | 'silence';

function sendingProvider(answers: Outcome[], asked: string[]): PaymentProvider {
  return {
    name: 'sends',
    refund: ({ refund_id }: { refund_id: string }): Promise<RefundAnswer> => {
      asked.push(refund_id);
      const outcome = answers.shift() ?? 'done';
      if (outcome === 'silence') return Promise.reject(new Error('no answer'));
      return Promise.resolve({ outcome, reference: outcome === 'done' ? `r${refund_id}` : null });
    },
  } as Partial<PaymentProvider> as PaymentProvider;
}

/** Orders of viewers at this service, which say what the provider reports of them. */
function ordersOf({ services }: Stage) {
  const { db } = services.database;
  let counted = 0;
  async function ordered(viewer: Member, provider = 'sends') {
    const checkout_id = `closing${(counted += 1)}`;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{
          user_id: viewer.user_id,
          idempotency_key: checkout_id,
          pack_id: 'p10',
          price_cents: PRICE_CENTS,
        },
        ...{ units: UNITS, provider, checkout_id, return_path: '/', created_at_ms: services.clock.nowMs() },
      })
      .returning({ id: purchaseTable.id });
    const id = row!.id;
    const say = (type: Parameters<typeof providerEvent>[1]) =>
      receivePayment(services, provider, {
        ...providerEvent({ purchase_id: String(id), checkout_id }, type, PRICE_CENTS),
        transaction_id: `closing t${(counted += 1)}`,
      });
    return { id, say };
  }
  async function bought(viewer: Member, provider = 'sends') {
    const purchase = await ordered(viewer, provider);
    await purchase.say('paid');
    return purchase;
  }
  return { ordered, bought };
}

/** Staff propose to close the account, and another one approves it. */
async function ban(stage: Stage, viewer: Member) {
  const [first, second] = await Promise.all([buildStaff(stage.services), buildStaff(stage.services)]);
  const call = async (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const got = await stage.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    return got.json<{
      state?: string;
      figures?: { back_units: number; lost_units: number };
      error?: { name: string };
      approvals?: { approval_id: string; payload_hash: string; facts: { fact: string; value: string }[] }[];
    }>();
  };
  const url = `/api/office/viewers/${viewer.user_id}/closed`;
  const propose = () => call(first.cookie, 'POST', url, { seen: false, closed: true, reason: 'fraud' });
  const proposed = await propose();
  const { approvals = [] } = await call(second.cookie, 'GET', '/api/office/approvals?list=waiting');
  const approval = approvals.find(({ facts }) => facts.some(({ value }) => value === viewer.user_name));
  const approve = () =>
    call(second.cookie, 'POST', `/api/office/approvals/${approval?.approval_id}`, {
      event: 'approve',
      payload_hash: approval?.payload_hash,
      reason: 'checked',
    });
  const reopen = () => call(second.cookie, 'POST', url, { seen: true, closed: false, reason: 'mistake' });
  const look = () => call(second.cookie, 'GET', url);
  return { proposed, approval, approve, reopen, look, propose };
}

/** A service whose viewers are closed, with a performer who is on the air. */
export async function openClosing() {
  const stage = await Stage.open({
    env: { APPROVAL_HOURS: '72', CLOSING_REFUND_DAYS: '14' },
    more: [
      staffCapability,
      createApprovalCapability(SENSITIVE_ACTS),
      officeCapability,
      createLedgerCapability(),
      mileCapability,
      purchaseCapability,
      contactCapability,
      createClosingCapability({ logged_out: [viewerLoggedOut], logins_ended: [viewerLoginsEnded] }),
      queueCapability,
    ],
  });
  const { services } = stage;
  const { clock, deadlines } = services;
  const { db } = services.database;
  const answers: Outcome[] = [];
  const asked: string[] = [];
  Object.assign(services, { payments: [sendingProvider(answers, asked)] });
  const performer = await stage.performer('chatting');
  const spend = (viewer: Member, units: number) =>
    unitOfWork(db, (tx) =>
      payPerformer(tx, {
        ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, units, share_bp: 4_000 },
        ...{ point_type: POINT_TYPE.regular, idempotency_key: randomUUID(), cause: 'tip', cause_id: null },
        at_ms: clock.nowMs(),
      }),
    );
  /** Lets minutes pass. Miles are looked at every ten. */
  async function runAll(minutes = 8): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.advance(60_000);
      while ((await deadlines.runDue()) > 0);
    }
  }
  const refundsOf = async ({ id }: { id: number }) =>
    (
      await db
        .select()
        .from(refundTable)
        .where(eq(refundTable.purchase_id, id))
        .orderBy(asc(refundTable.at_ms))
    ).map(({ way, state, amount_minor, taken_units }) => [way, state, amount_minor, taken_units]);
  const balances = async ({ user_id }: Member) => {
    const { points_units, coupon_points_units } = await balancesOf(db, user_id);
    return [points_units, coupon_points_units];
  };
  const openLogins = async ({ user_id }: Member) =>
    (await db.select().from(loginTable).where(eq(loginTable.user_id, user_id))).filter(
      ({ ended_at_ms }) => ended_at_ms === null,
    ).length;
  const closedAt = async ({ user_id }: Member) =>
    (await db.select().from(userTable).where(eq(userTable.id, user_id)))[0]?.closed_at_ms;
  return {
    ...{ stage, performer, answers, asked, spend, runAll, refundsOf, balances, openLogins, closedAt },
    ...ordersOf(stage),
    ban: (viewer: Member) => ban(stage, viewer),
  };
}
