import type { Language, Money, PlanName, RefundKind } from '@akari/rules';

/** What a receipt says of the plan whose period was paid. */
export interface ReceiptPlan {
  name: PlanName;
  /** When its first period begins, if that is after the payment; null: it runs. */
  begins_at_ms: number | null;
  /** Until when it is paid, and what is charged then; null: nothing, because it does not renew. */
  paid_until_ms: number;
  next: Money | null;
  /** Where it is cancelled. */
  url: string | null;
}

/** The tax that a price includes. */
export interface ReceiptTax {
  rate_bp: number;
  tax_minor: number;
}

/**
 * What a receipt says, as it was when it was written. What was not known then is null, and is not shown. What a receipt of
 * an earlier version does not have is absent.
 */
export interface ReceiptFacts {
  seller: {
    name: string | null;
    address: string | null;
    phone: string | null;
    mail: string | null;
    /** For tax: the number of qualified invoices, or for VAT. */
    registration?: string | null;
  };
  buyer: string;
  units: number;
  /** What was paid, or went back. */
  money: Money;
  /** What one point cost, in tenths of a minor unit; null: of a credit note. */
  point_price_tenths?: number | null;
  tax?: ReceiptTax | null;
  /** How long the points of a purchase can be used; null: of a credit note. */
  valid_until_ms: number | null;
  /** In the language of the sale; null: a test that takes no money. */
  company: string | null;
  /** The same in each language. */
  company_names?: Readonly<Record<Language, string>> | null;
  statement: string | null;
  card?: { brand: string; last4: string } | null;
  /** What the card was charged, if that is another currency than that of the price. */
  billed?: Money | null;
  transaction_id: string | null;
  contact_url: string | null;
  /** The version of the text that was confirmed; null: none is kept. */
  order_version: number | null;
  /** The operator's terms of withdrawal, and the page that takes it. */
  withdrawal?: { terms: string | null; url: string | null };
  plan?: ReceiptPlan | null;
  /**
   * Of a credit note: the number of the receipt, and why the money went back. `withdrawal`: the conversation in which the
   * buyer declared that they withdraw from the purchase; null: none is known.
   */
  credits: {
    receipt: string | null;
    kind: RefundKind;
    withdrawal?: { number: string; at_ms: number } | null;
  } | null;
}
