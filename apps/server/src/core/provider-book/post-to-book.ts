import { bookEntries, japanDate, type Money, type PostingKind } from '@akari/rules';
import { listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

export interface NewPosting {
  /** What it comes from: posting it again changes nothing. */
  cause: string;
  kind: PostingKind;
  provider: string;
  money: Money;
  /** `2026-11-27`. */
  occurred_on: string;
  purchase_id?: number;
  refund_id?: number;
}

const POST = `WITH posted AS (
    INSERT INTO provider_posting (cause, kind, provider, currency, amount_minor, occurred_on, purchase_id, refund_id)
    SELECT * FROM unnest(${listOf(1, 'text')}, ${listOf(2, 'text')}, ${listOf(3, 'text')}, ${listOf(4, 'text')},
      ${listOf(5)}, ${listOf(6, 'text')}, ${listOf(7)}, ${listOf(8)}) asked (cause) ORDER BY cause
    ON CONFLICT (cause) DO NOTHING RETURNING id, cause)
  INSERT INTO provider_entry (posting_id, account, amount_minor)
  SELECT posted.id, entry.account, entry.amount_minor FROM posted
  JOIN unnest(${listOf(9, 'text')}, ${listOf(10, 'text')}, ${listOf(11)}) entry (cause, account, amount_minor) USING (cause)`;

/** Books movements of the money at providers, each once for its cause, in the transaction of the cause. */
export async function postToBook(tx: Tx, postings: readonly NewPosting[]): Promise<void> {
  if (postings.length === 0) return;
  const entries = postings.flatMap(({ cause, kind, provider, money }) =>
    bookEntries(kind, provider, money.amount_minor).map((entry) => ({ cause, ...entry })),
  );
  await namedQuery(tx, 'post_to_book', POST, [
    postings.map(({ cause }) => cause),
    postings.map(({ kind }) => kind),
    postings.map(({ provider }) => provider),
    postings.map(({ money }) => money.currency),
    postings.map(({ money }) => money.amount_minor),
    postings.map(({ occurred_on }) => occurred_on),
    postings.map(({ purchase_id = null }) => purchase_id),
    postings.map(({ refund_id = null }) => refund_id),
    entries.map(({ cause }) => cause),
    entries.map(({ account }) => account),
    entries.map(({ amount_minor }) => amount_minor),
  ]);
}

interface Paid {
  id: number;
  provider: string;
  money: Money;
  at_ms: number;
}
/** A purchase is paid. */
export const saleOf = ({ id, provider, money, at_ms }: Paid): NewPosting => ({
  ...{ cause: `sale:${id}`, kind: 'sale', provider, money, purchase_id: id },
  occurred_on: japanDate(at_ms),
});

type Returned = Paid & { purchase_id: number; kind: 'chargeback' | 'refund' };
/** Money of a purchase has gone back. */
export const returnOf = ({ id, provider, money, at_ms, purchase_id, kind }: Returned): NewPosting => ({
  ...{ cause: `refund:${id}`, kind, provider, money, purchase_id, refund_id: id },
  occurred_on: japanDate(at_ms),
});

/** A chargeback was decided for us. */
export const reversalOf = ({ id, ...returned }: Returned): NewPosting => ({
  ...returnOf({ id, ...returned }),
  ...{ cause: `refund_back:${id}`, kind: 'chargeback_reversed' },
});
