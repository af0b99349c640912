import {
  isCompared,
  japanDate,
  numberedLines,
  readProviderStatement,
  type LineKind,
  type ReadProviderStatement,
} from '@akari/rules';
import type { OfficeProviderStatement } from '@akari/contract/office';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ActDone } from '../../../core/audit/record-act.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import { postToBook, type NewPosting } from '../../../core/provider-book/post-to-book.ts';
import {
  providerLineTable,
  providerStatementTable,
} from '../../../core/provider-book/provider-book.table.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { csvTable } from '../csv-table.ts';
import { reconcileSoon } from './reconcile.ts';

/** Rows of one statement of the database. */
const AT_ONCE = 1_000;

type Numbered = ReturnType<typeof numberedLines>[number];
type LineRow = typeof providerLineTable.$inferSelect;

/** @throws provider_statement_unreadable */
function read({ clock }: Pick<Services, 'clock'>, provider: string, csv: string): ReadProviderStatement {
  const table = csvTable(csv, 'provider_statement_unreadable');
  const found = readProviderStatement(provider, table, japanDate(clock.nowMs()));
  if (found === null) throw new Problem('provider_statement_unreadable');
  return found;
}

/** The lines that no earlier statement of the provider had. */
async function newLines(db: Db | Tx, provider: string, lines: readonly Numbered[]): Promise<Numbered[]> {
  const known = new Map<string, number>();
  const keys = [...new Set(lines.map(({ key }) => key))];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const { line_key, nth } = providerLineTable;
    const rows = await db
      .select({ line_key, most: sql<number>`max(${nth})::int` })
      .from(providerLineTable)
      .where(and(eq(providerLineTable.provider, provider), inArray(line_key, keys.slice(at, at + AT_ONCE))))
      .groupBy(line_key);
    for (const row of rows) known.set(row.line_key, row.most);
  }
  return lines.filter(({ key, nth }) => nth > (known.get(key) ?? 0));
}

/** What a statement would add. Nothing is recorded. @throws provider_statement_unreadable */
export async function previewStatement(
  services: Services,
  provider: string,
  csv: string,
): Promise<OfficeProviderStatement> {
  const { lines, unread } = read(services, provider, csv);
  const added = await newLines(services.database.db, provider, numberedLines(lines));
  const sums = new Map<string, OfficeProviderStatement['sums'][number]>();
  for (const { line } of added) {
    const { currency, amount_minor } = line.money;
    const key = `${line.kind} ${currency}`;
    const sum = sums.get(key) ?? { kind: line.kind, currency, count: 0, amount_minor: 0, fee_minor: 0 };
    sum.count += 1;
    sum.amount_minor += amount_minor;
    sum.fee_minor += line.fee_minor;
    sums.set(key, sum);
  }
  return { sums: [...sums.values()], added: added.length, known: lines.length - added.length, unread };
}

/** What a line itself is the cause of: fees, the reserve and payouts, and the fee of each movement. */
function postingsOf({ id, kind, provider, currency, amount_minor, fee_minor, occurred_on }: LineRow) {
  const booked = (cause: string, of: LineKind, minor: number): NewPosting => ({
    ...{ cause, kind: of, provider, occurred_on, money: { amount_minor: minor, currency } },
  });
  return [
    ...(isCompared(kind) ? [] : [booked(`line:${id}`, kind, amount_minor)]),
    ...(fee_minor > 0 ? [booked(`line_fee:${id}`, 'fee', fee_minor)] : []),
  ];
}

/** Keeps lines that are not known, and books what they are the cause of. */
async function keepLines(
  tx: Tx,
  statement_id: number,
  provider: string,
  lines: readonly Numbered[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const rows = await tx
      .insert(providerLineTable)
      .values(
        lines.slice(at, at + AT_ONCE).map(({ line: { money, ...line }, key, nth }) => ({
          ...{ statement_id, provider, line_key: key, nth, ...line, ...money },
        })),
      )
      .returning();
    await postToBook(tx, rows.flatMap(postingsOf));
  }
}

interface Asked {
  staff_id: number;
  provider: string;
  csv: string;
  file_name: string;
}

/**
 * Staff act: imports a statement, one of a provider at a time. Lines that an earlier file had change nothing, and a file without others is not kept.
 * @throws provider_statement_unreadable, money_stopped
 */
export async function importStatement(
  services: Services,
  tx: Tx,
  { staff_id, provider, csv, file_name }: Asked,
): Promise<ActDone & { counts: { added: number; known: number; unread: number } }> {
  const { lines, unread } = read(services, provider, csv);
  const numbered = numberedLines(lines);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('provider_statement'), hashtext(${provider}))`);
  const fresh = await newLines(tx, provider, numbered);
  const counts = { added: fresh.length, known: lines.length - fresh.length, unread: unread.length };
  const subject = { kind: 'statement' as const, id: provider };
  if (fresh.length === 0) return { subject, outcome: 'unchanged', after: counts, counts };
  await requireSoundLedger(tx);
  const at_ms = services.clock.nowMs();
  const [row] = await tx
    .insert(providerStatementTable)
    .values({ provider, file_name, ...counts, staff_id, at_ms })
    .returning({ id: providerStatementTable.id });
  if (row === undefined) throw new Error('the statement was not kept');
  await keepLines(tx, row.id, provider, fresh);
  await reconcileSoon(tx, at_ms);
  return { subject, after: { statement_id: row.id, ...counts }, counts };
}
