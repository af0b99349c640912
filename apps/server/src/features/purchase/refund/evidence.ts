import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { numberOf } from '../receipt/write-receipt.ts';
import { refundsOf } from './refund.queries.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

const iso = (at_ms: number | null | undefined): string | null =>
  at_ms === null || at_ms === undefined ? null : new Date(at_ms).toISOString();

interface Person extends Record<string, unknown> {
  user_name: string;
  email: string | null;
  verified_email: string | null;
  created_at_ms: number;
}
interface Session extends Record<string, unknown> {
  started_at_ms: number;
  ended_at_ms: number | null;
  mode: string;
  delivered_ms: number;
  charged_units: number;
}
interface Login extends Record<string, unknown> {
  created_at_ms: number;
  last_seen_at_ms: number;
  ip_address: string;
  user_agent: string;
}

interface Mail extends Record<string, unknown> {
  kind: string;
  state: string;
  address: string;
  at_ms: number;
  sent_at_ms: number | null;
}
interface Earlier extends Record<string, unknown> {
  id: number;
  settled_at_ms: number;
  price_cents: number;
  currency: string;
  provider: string;
}

/** What was confirmed, and what the provider said. */
async function orderPart(db: Db, { id }: PurchaseRow): Promise<object> {
  const [attempts, events, refunds] = await Promise.all([
    db.select().from(purchaseAttemptTable).where(eq(purchaseAttemptTable.purchase_id, id)),
    db.select().from(paymentEventTable).where(eq(paymentEventTable.purchase_id, id)),
    refundsOf(db, id),
  ]);
  return {
    confirmed: attempts.map((one) => ({
      provider: one.provider,
      at: iso(one.created_at_ms),
      ip_address: one.ip_address,
      language: one.shown_language,
      version: one.shown_version,
      sha256: one.shown_hash,
      text: one.shown_text,
    })),
    provider_messages: events.map((one) => ({
      type: one.type,
      transaction_id: one.transaction_id,
      sale_id: one.sale_id,
      amount_minor: one.amount_minor,
      currency: one.currency,
      received_at: iso(one.received_at_ms),
    })),
    money_back: refunds.map((one) => ({
      kind: one.kind,
      state: one.state,
      amount_minor: one.amount_minor,
      currency: one.currency,
      points_units: one.units,
      reference: one.reference,
      at: iso(one.at_ms),
    })),
  };
}

/** The account of the buyer, with the devices and addresses that are kept, and earlier purchases without a dispute. */
async function accountPart(db: Db, purchase: PurchaseRow, since_ms: number): Promise<object> {
  const { id, user_id, created_at_ms } = purchase;
  const [people, logins, earlier] = await Promise.all([
    db.execute<Person>(sql`
      SELECT u.user_name, u.email, m.verified_email, u.created_at_ms FROM app_user u
      LEFT JOIN mail_person m ON m.user_id = u.id WHERE u.id = ${user_id}`),
    db.execute<Login>(sql`
      SELECT created_at_ms, last_seen_at_ms, ip_address, user_agent FROM login WHERE user_id = ${user_id}
      ORDER BY created_at_ms`),
    db.execute<Earlier>(sql`
      SELECT id, settled_at_ms, price_cents, currency, provider FROM purchase p
      WHERE user_id = ${user_id} AND state = 'settled' AND id <> ${id} AND settled_at_ms < ${since_ms}
        AND NOT EXISTS (SELECT FROM refund r WHERE r.purchase_id = p.id AND r.kind = 'chargeback')
      ORDER BY settled_at_ms`),
  ]);
  const [person] = people.rows;
  if (person === undefined) throw new Error(`no buyer ${user_id}`);
  return {
    account: {
      user_name: person.user_name,
      email: person.email,
      email_confirmed: person.email !== null && person.verified_email === person.email,
      opened_at: iso(person.created_at_ms),
      age_days_at_purchase: Math.floor((created_at_ms - person.created_at_ms) / DAY_MS),
      logins: logins.rows.map((one) => ({
        began_at: iso(one.created_at_ms),
        last_seen_at: iso(one.last_seen_at_ms),
        ip_address: one.ip_address,
        browser: one.user_agent,
      })),
    },
    earlier_undisputed_purchases: earlier.rows.map((one) => ({
      purchase_id: String(one.id),
      provider: one.provider,
      price: { amount_minor: one.price_cents, currency: one.currency },
      settled_at: iso(one.settled_at_ms),
    })),
  };
}

/** What was delivered and paid with points since, and the mails about the purchase. */
async function usePart(db: Db, { id, user_id }: PurchaseRow, since_ms: number): Promise<object> {
  const [sessions, payments, mails] = await Promise.all([
    db.execute<Session>(sql`
      SELECT started_at_ms, ended_at_ms, mode, delivered_ms, charged_units FROM viewer_session
      WHERE viewer_id = ${user_id} AND started_at_ms >= ${since_ms} ORDER BY started_at_ms`),
    db.execute<{ count: number; units: number }>(sql`
      SELECT count(*)::int AS count, coalesce(sum(units), 0)::bigint AS units FROM payment
      WHERE viewer_id = ${user_id} AND at_ms >= ${since_ms} AND units > 0`),
    db.execute<Mail>(sql`
      SELECT kind, state, address, at_ms, sent_at_ms FROM mail
      WHERE user_id = ${user_id} AND params->>'purchase_id' = ${String(id)} ORDER BY at_ms`),
  ]);
  const delivered_ms = sessions.rows.reduce((sum, one) => sum + one.delivered_ms, 0);
  return {
    used_since: {
      delivered_minutes: Math.floor(delivered_ms / MINUTE_MS),
      sessions: sessions.rows.map((one) => ({
        began_at: iso(one.started_at_ms),
        ended_at: iso(one.ended_at_ms),
        mode: one.mode,
        delivered_ms: one.delivered_ms,
        charged_units: one.charged_units,
      })),
      single_payments: payments.rows[0] ?? null,
    },
    mails: mails.rows.map((one) => ({
      kind: one.kind,
      state: one.state,
      address: one.address,
      queued_at: iso(one.at_ms),
      sent_at: iso(one.sent_at_ms),
    })),
  };
}

async function receiptPart(db: Db, { id }: PurchaseRow): Promise<object> {
  const rows = await db.select().from(receiptTable).where(eq(receiptTable.purchase_id, id));
  return {
    receipts: rows.map((row) => ({ kind: row.kind, number: numberOf(row), written_at: iso(row.at_ms) })),
  };
}

/**
 * What is kept about a purchase and its buyer, for a dispute: what was confirmed and from where, the account, earlier
 * purchases without a dispute, what was delivered since, receipts and mails. What is not kept is null.
 */
export async function evidenceOf(
  { database: { db }, clock }: Services,
  purchase_id: number,
): Promise<object> {
  const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, purchase_id));
  if (purchase === undefined) throw new Error(`no purchase ${purchase_id}`);
  const since_ms = purchase.settled_at_ms ?? purchase.created_at_ms;
  return {
    written_at: iso(clock.nowMs()),
    purchase: {
      purchase_id: String(purchase.id),
      provider: purchase.provider,
      checkout_id: purchase.checkout_id,
      price: { amount_minor: purchase.price_cents, currency: purchase.currency },
      points_units: purchase.units,
      state: purchase.state,
      ordered_at: iso(purchase.created_at_ms),
      settled_at: iso(purchase.settled_at_ms),
    },
    ...(await orderPart(db, purchase)),
    ...(await accountPart(db, purchase, since_ms)),
    ...(await usePart(db, purchase, since_ms)),
    ...(await receiptPart(db, purchase)),
  };
}
