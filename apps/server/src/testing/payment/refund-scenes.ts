import { randomUUID } from 'node:crypto';
import { POINT_TYPE } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../core/approval/approval.capability.ts';
import { debtOf } from '../../core/ledger/debt.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { SENSITIVE_ACTS } from '../../composition/sensitive-acts.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildPerformer } from '../factories.ts';
import { testApp } from '../http.ts';
import { providerEvent } from './provider-event.ts';
import { testServices, type TestServices } from '../services.ts';
import { purchaseCapability } from '../../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { receivePayment } from '../../features/purchase/receive-payment.ts';
import { refundTable } from '../../features/purchase/refund/refund.table.ts';

/** $10 for 10 points, at a provider that is asked by hand (`cards`) or sends refunds itself (`sandbox`). */
export const PRICE_CENTS = 1_000;
export const UNITS = 100_000;

/** What a provider reports. */
export type Said = Parameters<typeof providerEvent>[1];

/** Purchases of viewers, which say what the provider reports, and what they spend with a performer. */
function buyersOf(services: TestServices, performer: Member) {
  const { clock } = services;
  const { db } = services.database;
  let counted = 0;
  async function bought(viewer: Member, provider = 'cards', price_cents = PRICE_CENTS) {
    const checkout_id = `checkout${(counted += 1)}`;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents },
        ...{ units: UNITS, provider, checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
      })
      .returning({ id: purchaseTable.id });
    const purchase = { purchase_id: String(row!.id), checkout_id };
    /** The provider reports something; each report is another transaction. */
    const say = (type: Said, cents = price_cents, more: object = {}) =>
      receivePayment(services, provider, {
        ...providerEvent(purchase, type, cents),
        transaction_id: `t${(counted += 1)}`,
        ...more,
      });
    await say('paid');
    return { ...purchase, id: row!.id, say };
  }
  const spend = (viewer: Member, units: number) =>
    unitOfWork(db, (tx) =>
      payPerformer(tx, {
        ...{
          viewer_id: viewer.user_id,
          performer_id: performer.user_id,
          point_type: POINT_TYPE.regular,
          units,
        },
        ...{
          share_bp: 4_000,
          idempotency_key: randomUUID(),
          cause: 'tip',
          cause_id: null,
          at_ms: clock.nowMs(),
        },
      }),
    );
  return { bought, spend };
}

/** What became of points and money. */
function readsOf({ database: { db }, deadlines }: TestServices, performer: Member) {
  const points = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;
  const debt = (viewer: Member) => debtOf(db, viewer.user_id);
  const refundsOf = async ({ id }: { id: number }) =>
    (
      await db.select().from(refundTable).where(eq(refundTable.purchase_id, id)).orderBy(refundTable.at_ms)
    ).map(({ kind, state, amount_minor, taken_units, goodwill_units, debt_units }) => [
      ...[kind, state, amount_minor, taken_units, goodwill_units, debt_units],
    ]);
  /** Sum of the entries of a house account. */
  const house = async (kind: string) => {
    const { rows } = await db.execute<{ units: number }>(sql`
    SELECT coalesce(sum(e.amount_units), 0)::bigint AS units FROM ledger_account a JOIN entry e ON e.account_id = a.id
    WHERE a.owner_id IS NULL AND a.kind = ${kind}`);
    return rows[0]?.units ?? 0;
  };
  const earned = async () => {
    const { rows } = await db.execute<{ units: number }>(sql`
    SELECT balance_units AS units FROM ledger_account WHERE owner_id = ${performer.user_id}`);
    return rows[0]?.units ?? 0;
  };
  const waiting = async () => (await db.select().from(queueItemTable)).length;
  const runAll = async () => {
    while ((await deadlines.runDue()) > 0);
  };
  return { points, debt, refundsOf, house, earned, waiting, runAll };
}

/** A service whose purchases are refunded. */
export async function openRefunds() {
  const services = await testServices({ payment: createSandboxProvider });
  const app = await testApp(services, [
    createAccountCapability([]),
    staffCapability,
    createApprovalCapability(SENSITIVE_ACTS),
    purchaseCapability,
    createSandboxCapability(),
  ]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const performer = await buildPerformer(services, { share_bp: 4_000 });
  await purchaseCapability.start?.(services);
  return { services, app, ...buyersOf(services, performer), ...readsOf(services, performer) };
}
