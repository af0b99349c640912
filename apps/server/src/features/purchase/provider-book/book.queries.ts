import type { OfficeBookBalance, OfficeDifference, OfficeProviderBook } from '@akari/contract/office';
import { BOOK_ACCOUNTS, type BookAccount, type ComparedKind, type Currency } from '@akari/rules';
import { asc, count, desc, eq } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import {
  providerDifferenceTable,
  providerLineTable,
  providerPostingTable,
  providerStatementTable,
} from '../../../core/provider-book/provider-book.table.ts';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { BANK } from '../../../platform/payment/bank/bank-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { bookableOf } from './close-difference.ts';

/** Rows of each part of the screen. */
const SHOWN = 200;
const CLOSED_SHOWN = 50;
const STATEMENTS_SHOWN = 20;

const BALANCES = `SELECT b.provider, b.currency, e.account, sum(e.amount_minor)::bigint AS amount_minor,
    (SELECT max(l.occurred_on) FROM provider_line l WHERE l.provider = b.provider AND l.currency = b.currency) AS listed_until
  FROM provider_posting b JOIN provider_entry e ON e.posting_id = b.id
  GROUP BY b.provider, b.currency, e.account ORDER BY b.provider, b.currency`;
interface BalanceRow extends Record<string, unknown> {
  provider: string;
  currency: Currency;
  account: BookAccount;
  amount_minor: number;
  listed_until: string | null;
}

/** What each account has, by provider and currency. */
async function bookBalances(db: Db): Promise<OfficeBookBalance[]> {
  const balances = new Map<string, OfficeBookBalance>();
  for (const row of await namedQuery<BalanceRow>(db, 'provider_balances', BALANCES, [])) {
    const { provider, currency, account, amount_minor, listed_until } = row;
    const key = `${provider} ${currency}`;
    const none = Object.fromEntries(BOOK_ACCOUNTS.map((one) => [one, 0])) as Record<BookAccount, number>;
    const balance = balances.get(key) ?? { provider, currency, accounts: none, listed_until };
    balance.accounts[account] = amount_minor;
    balances.set(key, balance);
  }
  return [...balances.values()];
}

type Row = Awaited<ReturnType<typeof readDifferences>>[number];
function readDifferences(db: Db, state: 'open' | 'closed') {
  return db
    .select({
      difference: providerDifferenceTable,
      line: providerLineTable,
      file_name: providerStatementTable.file_name,
      posting: providerPostingTable,
      staff: userTable.user_name,
    })
    .from(providerDifferenceTable)
    .leftJoin(providerLineTable, eq(providerLineTable.id, providerDifferenceTable.line_id))
    .leftJoin(providerStatementTable, eq(providerStatementTable.id, providerLineTable.statement_id))
    .leftJoin(providerPostingTable, eq(providerPostingTable.id, providerDifferenceTable.posting_id))
    .leftJoin(userTable, eq(userTable.id, providerDifferenceTable.staff_id))
    .where(eq(providerDifferenceTable.state, state))
    .orderBy(
      state === 'open' ? asc(providerDifferenceTable.id) : desc(providerDifferenceTable.closed_at_ms),
      desc(providerDifferenceTable.id),
    )
    .limit(state === 'open' ? SHOWN : CLOSED_SHOWN);
}

function describe({ difference, line, file_name, posting, staff }: Row): OfficeDifference {
  const { id, kind, provider, currency, found_at_ms, closed_at_ms, reason, booked_minor, staff_id } =
    difference;
  return {
    ...{ difference_id: String(id), kind, provider, currency, found_at_ms },
    line:
      line === null
        ? null
        : {
            ...{ file_name: file_name ?? '', line: line.line, kind: line.kind as ComparedKind },
            ...{ occurred_on: line.occurred_on, reference: line.reference },
            ...{ amount_minor: line.amount_minor, currency: line.currency },
          },
    posting:
      posting === null
        ? null
        : {
            ...{ kind: posting.kind as ComparedKind, occurred_on: posting.occurred_on },
            purchase_id: posting.purchase_id === null ? null : String(posting.purchase_id),
            ...{ amount_minor: posting.amount_minor, currency: posting.currency },
          },
    bookable_minor: bookableOf(difference, line, posting),
    closed:
      closed_at_ms === null
        ? null
        : { staff: staff ?? String(staff_id), at_ms: closed_at_ms, reason: reason ?? '', booked_minor },
  };
}

async function readStatements(db: Db): Promise<OfficeProviderBook['statements']> {
  const rows = await db
    .select({ statement: providerStatementTable, staff: userTable.user_name })
    .from(providerStatementTable)
    .leftJoin(userTable, eq(userTable.id, providerStatementTable.staff_id))
    .orderBy(desc(providerStatementTable.at_ms), desc(providerStatementTable.id))
    .limit(STATEMENTS_SHOWN);
  return rows.map(({ statement: { id, staff_id, ...statement }, staff }) => ({
    ...statement,
    statement_id: String(id),
    staff: staff ?? String(staff_id),
  }));
}

/** Whether something was booked for a provider. */
export async function hasBook(db: Db, provider: string): Promise<boolean> {
  const rows = await db
    .select({ id: providerPostingTable.id })
    .from(providerPostingTable)
    .where(eq(providerPostingTable.provider, provider))
    .limit(1);
  return rows.length > 0;
}

/** Whose statements can be imported: the providers that sell, and those that did. */
function statementProviders(
  { payments }: Pick<Services, 'payments'>,
  balances: readonly OfficeBookBalance[],
): string[] {
  const names = [...payments.map(({ name }) => name), ...balances.map(({ provider }) => provider)];
  return [...new Set(names)].filter((name) => name !== BANK);
}

/** The screen of the money at the providers. */
export async function readProviderBook(services: Services): Promise<OfficeProviderBook> {
  const { db } = services.database;
  const [balances, open, closed, statements, [counted]] = await Promise.all([
    bookBalances(db),
    readDifferences(db, 'open'),
    readDifferences(db, 'closed'),
    readStatements(db),
    db
      .select({ open: count() })
      .from(providerDifferenceTable)
      .where(eq(providerDifferenceTable.state, 'open')),
  ]);
  return {
    balances,
    open: open.map(describe),
    open_count: counted?.open ?? 0,
    closed: closed.map(describe),
    statements,
    providers: statementProviders(services, balances),
    grace_days: services.config.statement_grace_days,
  };
}
