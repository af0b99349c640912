import { askPurchaseStatus } from '@akari/contract/office';
import { nextStatusMs } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Checkout, PaymentProvider, ProviderEvent } from '../../platform/payment/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { payPagePath } from './pay-page/pay-page.ts';
import type { PurchaseRow } from './purchase.queries.ts';
import { purchaseTable } from './purchase.table.ts';
import { receivePayment, takePayment } from './receive-payment.ts';

/** Asks a provider what became of a purchase. Subject: the purchase. */
const ASK_STATUS = 'purchase.status';
/** Longer than a provider may take. */
const ABANDONED_MS = 300_000;

/** The provider that can say what became of a purchase; undefined: it has no look-up, or the purchase is not paid on its page. */
export function knowsStatus(
  { payments }: Pick<Services, 'payments'>,
  { provider, way, state }: Pick<PurchaseRow, 'provider' | 'way' | 'state'>,
): PaymentProvider['status'] {
  // A charge of a card on file is followed by itself.
  const hosted = way === 'page' || way === 'plan';
  return hosted && state !== 'settled' ? payments.find(({ name }) => name === provider)?.status : undefined;
}

const readPurchase = async (db: Db | Tx, id: number): Promise<PurchaseRow | undefined> =>
  (await db.select().from(purchaseTable).where(eq(purchaseTable.id, id)))[0];

/**
 * Keeps where a purchase is paid, and has the provider asked about it later.
 * @returns the purchase with what its buyer's browser opens: the provider's page, or ours that posts the form to it
 */
export async function keepCheckout(
  services: Services,
  row: PurchaseRow,
  { checkout_id, redirect }: Checkout,
): Promise<PurchaseRow & { pay_url: string }> {
  const pay =
    redirect.method === 'GET'
      ? { pay_url: redirect.url, pay_form: null }
      : { pay_url: payPagePath(row.id), pay_form: { url: redirect.url, fields: redirect.fields } };
  const asked = knowsStatus(services, row) !== undefined;
  const { clock, config, database } = services;
  await unitOfWork(database.db, async (tx) => {
    await tx
      .update(purchaseTable)
      .set({ checkout_id, ...pay })
      .where(eq(purchaseTable.id, row.id));
    const due_ms = clock.nowMs() + config.payment_status_ms;
    if (asked) await ensureDeadline(tx, ASK_STATUS, String(row.id), due_ms);
  });
  return { ...row, checkout_id, ...pay };
}

/** @throws payment_unanswered */
const lookUp = (row: PurchaseRow, ask: NonNullable<PaymentProvider['status']>) =>
  ask({ purchase_id: String(row.id), checkout_id: row.checkout_id });

/** Asks about a purchase that is not paid. What is found is taken in as a message of the provider is. */
async function follow(services: Services, id: number): Promise<number | null> {
  const { background, clock, config } = services;
  const row = await readPurchase(background.db, id);
  const ask = row === undefined ? undefined : knowsStatus(services, row);
  if (row === undefined || ask === undefined) return null;
  let events: readonly ProviderEvent[] = [];
  try {
    events = await lookUp(row, ask);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  for (const event of events) await receivePayment(services, row.provider, event);
  // One that has expired may still be paid late.
  if (events.some(({ type }) => type === 'paid')) return null;
  const elapsed_ms = clock.nowMs() - row.created_at_ms;
  const next_ms = nextStatusMs(elapsed_ms, config.payment_status_ms);
  return next_ms === null ? null : next_ms - elapsed_ms;
}

/** Asks providers about purchases whose messages have not come. */
export const askStatuses = (services: Services): void =>
  services.deadlines.handleApart(ASK_STATUS, ABANDONED_MS, (subject) => follow(services, Number(subject)));

/** Staff ask what became of a purchase. */
export const askStatusRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(
    app,
    services,
    askPurchaseStatus,
    async ({ staff, params, body, request }) => {
      requireRight(staff, 'money.propose', null);
      const row = await readPurchase(services.database.db, rowIdOf(params.purchase_id) ?? 0);
      if (row === undefined) throw new Problem('not_found');
      const ask = knowsStatus(services, row);
      if (ask === undefined) throw new Problem('purchase_not_looked_up');
      const events = await lookUp(row, ask).catch((error: unknown) => {
        // What the error says to a buyer is not true here.
        throw error instanceof Problem ? new Problem('purchase_look_up_unanswered') : error;
      });
      const found = events.map(({ type }) => type);
      const intent = { act: 'purchase.look_up' as const, staff, reason: body.reason, request };
      await performStaffAct(services, intent, async (tx, after) => {
        for (const event of events) await takePayment(services, tx, after, row.provider, event);
        return {
          subject: { kind: 'person', id: row.user_id },
          before: { state: row.state },
          after: { purchase_id: row.id, found },
        };
      });
      const { state } = (await readPurchase(services.database.db, row.id)) ?? row;
      return { found, state };
    },
    { per_minute: 20 },
  );
