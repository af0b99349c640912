import type { Language, Money, PaymentEventType, PaymentMethod, PlanName, Takes } from '@akari/rules';

export interface CheckoutRequest {
  /** Our reference of the purchase, which the provider's messages name. */
  purchase_id: string;
  price: Money;
  /** What is bought, as the provider's page shows it. */
  description: string;
  /** Where the provider's page redirects the person afterwards: path on this origin, and the absolute URL. */
  return_path: string;
  return_url: string;
  /** Language of the provider's page. */
  lang: Language;
  /** Our name of the buyer for this provider: always the same, and not to be guessed. */
  buyer: string;
  /** The card that the buyer paid with last, by the provider's name of it, for a provider with `hosted`; absent: none. */
  card?: string;
  /**
   * The price is charged again after each period, until that is cancelled; absent: it is charged once. The first period
   * may be longer than the others, for the same price, if the provider can do that.
   */
  recurring?: { plan: PlanName; period_days: number; first_days: number };
}

/** How a browser is led to the provider's page: by an address, or by a form of hidden fields. */
export type Redirect =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; fields: Readonly<Record<string, string>> };

/** What a provider answers to an order. `checkout_id`: its id of the checkout; null: it has none. */
export interface Checkout {
  checkout_id: string | null;
  redirect: Redirect;
}

/** A provider's message as it arrived. */
export interface ProviderMessage {
  method: string;
  /** The query string without `?`, as it was sent: some providers sign it. */
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** The sender's address, behind the proxies that the operator trusts. */
  ip_address: string;
}

/** What a message says about one payment. */
export interface ProviderEvent {
  type: PaymentEventType;
  /** The provider's own id of the transaction. Together with the type it says which event this is, also when it is repeated. */
  transaction_id: string;
  /** Our reference, as the provider returns it; null: the message names none. */
  purchase_id: string | null;
  /** The checkout, if the provider names it. */
  checkout_id: string | null;
  /** The provider's id of the sale, by which later messages name it instead of the purchase; null: it has none. */
  sale_id: string | null;
  /** Null: the message names no amount that we can read. */
  money: Money | null;
  /** What the card was charged, if that is another currency than that of `money`; absent: it is not, or it does not say. */
  billed?: Money;
  /**
   * When it happened, as the provider writes it, if the transaction alone does not tell two events of one type apart: two
   * refunds of the same amount. A repeat has the same.
   */
  occurred?: string;
  /** The end of the day of the next charge of a plan, if the provider has moved it. */
  next_charge_at_ms?: number;
  /** Whether money that goes back names the transaction of its payment, and not one of its own. */
  names_payment?: boolean;
  /** The card that was charged, or is charged from now on, if the provider names it. */
  card?: PaidCard;
}

/** A card as its owner knows it, and the provider's name of it; null: it cannot be charged again. */
export interface PaidCard {
  brand: string;
  last4: string;
  credential: string | null;
  /** What tells this card from others at every sale; absent: the provider does not say. */
  fingerprint?: string;
  /** When the provider said so, as it writes it: a later text sorts after an earlier one. Absent: it does not say. */
  told_at?: string;
}

/** A refund that the provider is asked for. */
export interface RefundRequest {
  /** Our id of the refund: the provider refunds once for each. */
  refund_id: string;
  purchase_id: string;
  checkout_id: string | null;
  /** The provider's id of the sale; null: it has none. */
  sale_id: string | null;
  money: Money;
  /** Whether the whole sale is refunded at once. */
  whole: boolean;
  /** What `beforeRefund` said before the provider was asked first; null: it was not asked. */
  before: string | null;
  /** Whether it was asked before. */
  again: boolean;
}
/**
 * What the provider answers. `reference`: its id of the refund; null: it names none. `claim_url`: where the buyer claims
 * the money; absent: it goes back by itself.
 */
export interface RefundAnswer {
  outcome: 'done' | 'refused';
  reference: string | null;
  claim_url?: string;
}

/** A purchase that is not paid as far as we know. */
export interface StatusRequest {
  purchase_id: string;
  checkout_id: string | null;
}

/** A charge of a card that the buyer has paid with before. */
export interface StoredCharge {
  /** What `prepare` gave. It charges once. */
  token: string;
  purchase_id: string;
  price: Money;
}
/** What became of it. `unknown`: the card may be charged or not; `none`: it was not charged. */
export type StoredOutcome =
  | { outcome: 'paid'; sale_id: string }
  | { outcome: 'declined'; transaction_id: string; reason: string }
  | { outcome: 'none'; reason: string }
  | { outcome: 'unknown' };

/** Charges cards on file. Their numbers stay at the provider. */
export interface StoredCards {
  /** For how long a token can charge, milliseconds: after that, what is not charged never will be. */
  readonly token_ms: number;
  /** Asks for a token. Nothing is charged. @returns null: this card can no longer be charged. @throws payment_unanswered */
  prepare(credential: string): Promise<{ token: string } | null>;
  /** Charges once, and is never called twice for a token. It does not throw. */
  chargeStored(charge: StoredCharge): Promise<StoredOutcome>;
  /** Whether a token has charged; `none`: not yet. @throws payment_unanswered */
  readCharge(charge: StoredCharge): Promise<StoredOutcome>;
}

/** Shows the card that a buyer paid with last on its own page, where the buyer confirms the payment. */
export interface HostedCards {
  /** Whether its name of a card counts for one checkout alone; a payment brings the next one. */
  readonly single_use: boolean;
}

/** Charges the price of a checkout again after each period. */
export interface RecurringCharges {
  /** The plans that are set up there; absent: each that it takes the price of. */
  readonly plans?: readonly PlanName[];
  /** How many days the first period may have; absent: as many as the others. */
  readonly first_days_most?: number;
  /**
   * Stops further charges of a sale. It may be called again, and does nothing to a sale that is stopped. Absent: the
   * provider has no call for that, so that the member does it on `stopPage`, or staff in the provider's own pages.
   * @throws payment_unanswered: it is not known to be stopped
   */
  cancel?(sale_id: string): Promise<void>;
  /** The provider's page on which the member stops the charges of a sale; absent: it has no such page. */
  stopPage?(sale_id: string): string;
  /** Page on which a test renews a sale by a press; absent: the provider renews by itself. */
  testPath?(sale_id: string, lang: Language): string;
}

/**
 * What a message is. `events`: what it says about payments; `other`: the provider sent it, and no payment changes by it;
 * `unproven`: its sender is not known.
 */
export type Reading =
  | { kind: 'events'; events: readonly ProviderEvent[] }
  | { kind: 'other' }
  | { kind: 'unproven' };

/** How the provider wants its message answered; any other answer makes some of them repeat it or refund the buyer. */
export interface ProviderReply {
  content_type: string;
  body: string;
}

/**
 * A payment provider: a hosted page, then a message that proves the payment. The redirect back proves nothing.
 */
export interface PaymentProvider {
  readonly name: string;
  /** How people pay there; absent: on its page. */
  readonly method?: PaymentMethod;
  /** The company as buyers know it, in each language; null: a test that takes no money. */
  readonly company: Readonly<Record<Language, string>> | null;
  /** What the buyer's card statement shows; null: nothing, or it is not set. */
  readonly statement: string | null;
  /** The prices that it takes. */
  readonly takes: Takes;
  /** The last part of the address of its messages, known to it alone; null: its address has no such part. */
  readonly path_secret: string | null;
  /** What a message is answered with once it is kept. */
  readonly reply: ProviderReply;
  /**
   * Creates a checkout; idempotent by purchase id. The origin of a form is a row of `outsideOrigins`.
   * @throws payment_unanswered
   */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Refunds a payment or a part of it; idempotent by `refund_id`. Absent: staff do it at the provider by hand.
   * @throws payment_unanswered
   */
  refund?(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * What the provider knows of refunds of the sale so far, by which a later call of `refund` finds out whether an earlier
   * one was carried out. Absent: it knows `refund_id`. @throws payment_unanswered
   */
  beforeRefund?(request: RefundRequest): Promise<string>;
  /**
   * What became of a hosted purchase: what the messages about it say, or would have said, all of one sale. Empty: it is
   * not decided. Absent: the provider has no look-up. @throws payment_unanswered
   */
  readonly status?: (request: StatusRequest) => Promise<readonly ProviderEvent[]>;
  /** Page of a checkout on which a test takes the payment back by a press; absent: it has no such page. */
  testPath?(checkout_id: string): string;
  /** Charges cards on file. Absent: it does not. */
  readonly stored?: StoredCards;
  /** Shows the last card of a buyer on its page. Absent: it does not. */
  readonly hosted?: HostedCards;
  /** Renews by itself. Absent: it charges once. */
  readonly recurring?: RecurringCharges;
  /** Verifies and reads a message. @throws payment_unanswered: the provider has to send it again */
  readMessage(message: ProviderMessage): Reading | Promise<Reading>;
}
