import { bookableMinor, isCompared, japanDate, type ComparedKind, type PostingKind } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { ActDone } from '../../../core/audit/record-act.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import { postToBook } from '../../../core/provider-book/post-to-book.ts';
import {
  providerDifferenceTable,
  providerLineTable,
  providerPostingTable,
} from '../../../core/provider-book/provider-book.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { fileDifferences } from './reconcile.ts';

type DifferenceRow = typeof providerDifferenceTable.$inferSelect;
type Side = Pick<typeof providerPostingTable.$inferSelect, 'currency' | 'amount_minor'> & {
  kind: PostingKind;
};

const sideOf = (row: Side | null): { kind: ComparedKind; money: Side } | null =>
  row === null || row.kind === 'correction' || !isCompared(row.kind) ? null : { kind: row.kind, money: row };

/** What closing a difference can correct the book by, minor units; null: it cannot. */
export const bookableOf = (
  { kind }: Pick<DifferenceRow, 'kind'>,
  line: Side | null,
  posting: Side | null,
): number | null => bookableMinor(sideOf(line), kind === 'duplicate' ? null : sideOf(posting));

/** Books what a difference comes to. @throws difference_not_bookable, money_stopped */
async function correct(services: Services, tx: Tx, row: DifferenceRow): Promise<number> {
  const [line] =
    row.line_id === null
      ? []
      : await tx.select().from(providerLineTable).where(eq(providerLineTable.id, row.line_id));
  const [posting] =
    row.posting_id === null
      ? []
      : await tx.select().from(providerPostingTable).where(eq(providerPostingTable.id, row.posting_id));
  const amount_minor = bookableOf(row, line ?? null, posting ?? null);
  if (amount_minor === null) throw new Problem('difference_not_bookable');
  await requireSoundLedger(tx);
  const { id, provider, currency } = row;
  await postToBook(tx, [
    {
      ...{ cause: `difference:${id}`, kind: 'correction', provider, money: { amount_minor, currency } },
      occurred_on: japanDate(services.clock.nowMs()),
    },
  ]);
  return amount_minor;
}

interface Asked {
  staff_id: number;
  difference_id: string;
  /** Whether the book is corrected by it. */
  book: boolean;
  reason: string;
}

/**
 * Staff act: says what a difference is, and corrects the book by it if wanted.
 * @throws not_found, difference_closed, difference_not_bookable, money_stopped
 */
export async function closeDifference(
  services: Services,
  tx: Tx,
  { staff_id, difference_id, book, reason }: Asked,
): Promise<ActDone> {
  const [row] = await tx
    .select()
    .from(providerDifferenceTable)
    .where(eq(providerDifferenceTable.id, rowIdOf(difference_id) ?? 0))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  if (row.state !== 'open') throw new Problem('difference_closed');
  const booked_minor = book ? await correct(services, tx, row) : null;
  await tx
    .update(providerDifferenceTable)
    .set({ state: 'closed', staff_id, reason, booked_minor, closed_at_ms: services.clock.nowMs() })
    .where(eq(providerDifferenceTable.id, row.id));
  await fileDifferences(services, tx, false);
  return {
    subject: { kind: 'difference', id: row.id },
    before: { state: row.state },
    after: { state: 'closed', kind: row.kind, provider: row.provider, currency: row.currency, booked_minor },
  };
}
