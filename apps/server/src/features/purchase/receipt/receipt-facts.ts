import type { Money, RefundKind } from '@akari/rules';

/**
 * What a receipt says, as it was when it was written. What was not known then is null, and is not shown.
 */
export interface ReceiptFacts {
  seller: { name: string | null; address: string | null; phone: string | null; mail: string | null };
  buyer: string;
  units: number;
  /** What was paid, or went back. */
  money: Money;
  /** How long the points of a purchase can be used; null: of a credit note. */
  valid_until_ms: number | null;
  /** Null: a test that takes no money. */
  company: string | null;
  statement: string | null;
  transaction_id: string | null;
  contact_url: string | null;
  /** The version of the text that was confirmed; null: none is kept. */
  order_version: number | null;
  /** Of a credit note: the number of the receipt, and why the money went back. */
  credits: { receipt: string | null; kind: RefundKind } | null;
}
