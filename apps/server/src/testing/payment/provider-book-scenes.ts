import { japanDate, type Currency } from '@akari/rules';
import type { OfficeProviderBook } from '@akari/contract/office';
import { and, eq, sql } from 'drizzle-orm';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { providerEntryTable, providerPostingTable } from '../../core/provider-book/provider-book.table.ts';
import { queueCapability } from '../../core/queue/queue.capability.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildStaff, buildViewer } from '../factories.ts';
import { testApp } from '../http.ts';
import { providerEvent } from './provider-event.ts';
import { testServices, type TestServices } from '../services.ts';
import { purchaseCapability } from '../../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { receivePayment } from '../../features/purchase/receive-payment.ts';

const DAY_MS = 86_400_000;

/** Purchases of members at this service, which say what the provider reports of them. */
function salesOf(services: TestServices) {
  const { clock } = services;
  const { db } = services.database;
  let counted = 0;
  /** A purchase of 10 points for $10, with what the provider says about it. */
  async function sold(
    provider: string,
    { price_cents = 1_000, currency = 'USD' }: { price_cents?: number; currency?: Currency } = {},
  ) {
    const viewer = await buildViewer(services);
    const checkout_id = `checkout${(counted += 1)}`;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents, currency },
        ...{ units: 100_000, provider, checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
      })
      .returning({ id: purchaseTable.id });
    const purchase = { purchase_id: String(row!.id), checkout_id };
    const transaction_id = `tx${(counted += 1)}`;
    const say = (type: Parameters<typeof providerEvent>[1], cents: number, id: string) =>
      receivePayment(services, provider, {
        ...providerEvent(purchase, type, cents, currency),
        ...{ transaction_id: id, sale_id: `sale-${checkout_id}` },
      });
    await say('paid', price_cents, transaction_id);
    return { id: row!.id, checkout_id, transaction_id, say };
  }
  return sold;
}

/** What the database has of a provider. */
function readsOf({ db }: TestServices['database']) {
  /** The account balances of a provider that are not zero. */
  async function balances(provider: string): Promise<Record<string, number>> {
    const rows = await db
      .select({
        account: providerEntryTable.account,
        sum: sql<number>`sum(${providerEntryTable.amount_minor})::int`,
      })
      .from(providerEntryTable)
      .innerJoin(providerPostingTable, eq(providerPostingTable.id, providerEntryTable.posting_id))
      .where(eq(providerPostingTable.provider, provider))
      .groupBy(providerEntryTable.account);
    return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]));
  }
  /** The state of the items of a provider in the queue. */
  const items = async (provider: string) =>
    (
      await db
        .select({ state: queueItemTable.state })
        .from(queueItemTable)
        .where(and(eq(queueItemTable.kind, 'difference'), eq(queueItemTable.subject, provider)))
        .orderBy(queueItemTable.id)
    ).map(({ state }) => state);
  return { balances, items };
}

/** A service with the books of its payment companies, and a member of the staff who handles money. */
export async function openProviderBook() {
  const services = await testServices({ payment: createSandboxProvider, env: { STATEMENT_GRACE_DAYS: '3' } });
  const { clock, deadlines } = services;
  const app = await testApp(services, [
    createAccountCapability([]),
    staffCapability,
    queueCapability,
    purchaseCapability,
  ]);
  let staff: Awaited<ReturnType<typeof buildStaff>>;
  /** Days later another person is at work. */
  async function later(days: number): Promise<void> {
    clock.advance(days * DAY_MS);
    staff = await buildStaff(services, { roles: [{ role: 'finance' }] });
  }
  await purchaseCapability.start?.(services);
  await later(0);

  const today = (): string => japanDate(clock.nowMs());
  let counted = 0;
  /** A new provider for each test: each has a book of its own. */
  const newProvider = (): string => `cards${(counted += 1)}`;

  async function post<T>(
    url: string,
    payload: object,
    cookie = staff.cookie,
  ): Promise<T & { error?: { name: string } }> {
    const got = await app.inject({ method: 'POST', url: `/api/office${url}`, headers: { cookie }, payload });
    return got.json();
  }
  const csvOf = (...rows: (string | number)[][]): string =>
    [['date', 'kind', 'reference', 'amount', 'currency', 'fee'], ...rows]
      .map((row) => row.join(','))
      .join('\n');
  const load = (provider: string, csv: string, reason = 'daily statement') =>
    post<{ added: number; known: number; unread: number }>('/provider-book/import', {
      ...{ provider, csv, file_name: 'statement.csv', reason },
    });
  async function get<T>(url: string): Promise<T> {
    const got = await app.inject({ url: `/api/office${url}`, headers: { cookie: staff.cookie } });
    return got.json<T>();
  }
  const book = () => get<OfficeProviderBook>('/provider-book');
  /** The open differences of a provider after a comparison. */
  async function differences(provider: string) {
    await deadlines.runDue();
    return (await book()).open.filter((one) => one.provider === provider);
  }
  const kindsOf = async (provider: string) => (await differences(provider)).map(({ kind }) => kind);
  return {
    ...{ services, later, today, newProvider, get, post, csvOf, load, book, differences, kindsOf },
    ...{ sold: salesOf(services), ...readsOf(services.database) },
  };
}
