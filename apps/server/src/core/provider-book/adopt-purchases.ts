import type { Currency } from '@akari/rules';
import type { Database } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { postToBook, returnOf, reversalOf, saleOf } from './post-to-book.ts';

const AT_ONCE = 1_000;

/** What was paid, went back and came again, and is not in the book. */
const LACKING = `
  SELECT 'sale' AS what, p.id, p.id AS purchase_id, p.provider, p.currency, p.price_cents::bigint AS amount_minor,
    coalesce(p.settled_at_ms, p.created_at_ms) AS at_ms
  FROM purchase p WHERE p.state = 'settled' AND NOT EXISTS (SELECT FROM provider_posting b WHERE b.cause = 'sale:' || p.id)
  UNION ALL
  SELECT CASE r.kind WHEN 'chargeback' THEN r.kind ELSE 'refund' END, r.id, r.purchase_id, r.provider, r.currency,
    r.amount_minor, r.at_ms
  FROM refund r WHERE r.state IN ('done', 'reversed')
    AND NOT EXISTS (SELECT FROM provider_posting b WHERE b.cause = 'refund:' || r.id)
  UNION ALL
  SELECT 'reversed', r.id, r.purchase_id, r.provider, r.currency, r.amount_minor, coalesce(r.settled_at_ms, r.at_ms)
  FROM refund r WHERE r.state = 'reversed'
    AND NOT EXISTS (SELECT FROM provider_posting b WHERE b.cause = 'refund_back:' || r.id)
  LIMIT ${AT_ONCE}`;
interface Lacking extends Record<string, unknown> {
  what: 'sale' | 'refund' | 'chargeback' | 'reversed';
  id: number;
  purchase_id: number;
  provider: string;
  currency: Currency;
  amount_minor: number;
  at_ms: number;
}

function postingOf({ what, currency, amount_minor, ...row }: Lacking) {
  const paid = { ...row, money: { amount_minor, currency } };
  if (what === 'sale') return saleOf(paid);
  if (what === 'reversed') return reversalOf({ ...paid, kind: 'chargeback' });
  return returnOf({ ...paid, kind: what });
}

/**
 * Books the purchases and refunds of the time before the book, and those of a node of an earlier version during an upgrade.
 * It runs when a check of the ledger has missed some. @returns how many were booked
 */
export async function adoptPurchases({ db }: Database): Promise<number> {
  for (let adopted = 0; ;) {
    const lacking = await namedQuery<Lacking>(db, 'purchases_not_booked', LACKING, []);
    if (lacking.length > 0) await unitOfWork(db, (tx) => postToBook(tx, lacking.map(postingOf)));
    adopted += lacking.length;
    if (lacking.length < AT_ONCE) return adopted;
  }
}
