import type { Money } from '@akari/rules';
import { Problem } from '@akari/server/platform/http/problem';
import type {
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  RefundRequest,
  StoredOutcome,
} from '@akari/server/platform/payment/payment-provider';
import { CompanyBook, type Movement, type Sale } from './company-book.ts';

export const SHOP = 'shop';
export const PAYMENT_FAULTS = ['declines', 'no answer', 'answer lost'] as const;
type PaymentFault = (typeof PAYMENT_FAULTS)[number] | 'none';

/** A page of the company on which a buyer pays. */
interface Checkout {
  purchase_id: string;
  checkout_id: string;
  price: Money;
  buyer: string;
  /** The card is charged again after each period. */
  renews: boolean;
}
/** A message that is on its way. */
export interface Message {
  event: ProviderEvent;
  sale: Sale | null;
  /** The money that it is about. */
  movement?: Movement;
}
type Token = { credential: string; outcome: StoredOutcome | null };

const TOKEN_MS = 60_000;

/**
 * The payment company: its pages, the cards that it keeps, the plans that it renews, and its books, which are true whatever
 * a server knows. It outlives the servers.
 */
export class PaymentService {
  /** Milliseconds for which servers have run so far. */
  readonly #ranMs: () => number;
  #fault: PaymentFault = 'none';
  /** When it has answered again last, in the time of the servers. */
  answers_since_ms = 0;
  /** By purchase. */
  readonly checkouts = new Map<string, Checkout>();
  readonly sales: Sale[] = [];
  readonly messages: Message[] = [];
  /** Sales whose further charges were stopped. */
  readonly stopped = new Set<string>();
  /** How often each token was asked to charge. */
  readonly asked = new Map<string, number>();
  readonly #tokens = new Map<string, Token>();
  /** Its answer to each refund, by our id of it. */
  readonly refunds = new Map<string, RefundAnswer>();
  readonly book: CompanyBook;

  /** @param today the day in Japan */
  constructor(ranMs: () => number, today: () => string) {
    this.#ranMs = ranMs;
    this.book = new CompanyBook(today);
  }

  get fault(): PaymentFault {
    return this.#fault;
  }
  set fault(fault: PaymentFault) {
    this.#fault = fault;
    this.answers_since_ms = this.#ranMs();
  }

  /** Charges the card of a buyer, and has the company report it. @param says what the message says it was */
  charge(sale: Omit<Sale, 'at_ms' | 'told_at_ms'>, event: ProviderEvent): Sale {
    const kept = { ...sale, at_ms: this.#ranMs(), told_at_ms: null };
    this.sales.push(kept);
    const { purchase_id, sale_id, transaction_id, cents } = sale;
    // The periods of a plan share the id of their sale.
    const renews = purchase_id !== null && this.checkouts.get(purchase_id)?.renews === true;
    const named = renews ? purchase_id : sale_id;
    const reference = purchase_id === null ? transaction_id : named;
    const movement = this.book.add({ kind: 'sale', reference, sale: kept, cents });
    this.messages.push({ event, sale: kept, movement });
    return kept;
  }

  /** Money of a sale goes back, or comes again. The company reports it, unless it is that of a later period. */
  #moveBack(kind: Exclude<Movement['kind'], 'sale'>, sale: Sale, cents: number, reference: string): void {
    const movement = this.book.add({ kind, reference, sale, cents });
    const { purchase_id, sale_id } = sale;
    if (purchase_id === null) return;
    // Some messages name the sale alone. That of a plan would be about its latest period.
    const alone = this.checkouts.get(purchase_id)?.renews !== true && this.book.movements.length % 2 === 0;
    const event: ProviderEvent = {
      ...{ type: kind === 'refund' ? 'refunded' : kind, transaction_id: reference },
      ...{ purchase_id: alone ? null : purchase_id, checkout_id: null, sale_id },
      money: { amount_minor: cents, currency: 'USD' },
    };
    this.messages.push({ event, sale: null, movement });
  }

  /** The company pays a buyer back by itself. */
  payBack(sale: Sale, cents: number): void {
    this.#moveBack('refund', sale, cents, `by-company-${this.book.movements.length}`);
  }

  /** The bank of a buyer takes all back that has not gone back yet. */
  chargeBack(sale: Sale): void {
    this.#moveBack('chargeback', sale, this.book.left(sale), `chargeback-${this.book.movements.length}`);
  }

  /** A chargeback is decided for us. */
  reverse(chargeback: Movement): void {
    chargeback.reversed = true;
    const { sale, cents, reference } = chargeback;
    this.#moveBack('chargeback_reversed', sale, cents, `${reference}-reversed`);
  }

  /** A refund, once for each id, whether a server asks for it or staff do by hand. */
  refund({
    refund_id,
    purchase_id,
    sale_id,
    money,
  }: Pick<RefundRequest, 'refund_id' | 'purchase_id' | 'sale_id' | 'money'>): RefundAnswer {
    const known = this.refunds.get(refund_id);
    if (known !== undefined) return known;
    const cents = money.amount_minor;
    const own = this.sales.find((sale) => sale.purchase_id === purchase_id);
    const sale = own ?? this.sales.find((one) => one.sale_id === sale_id && this.book.left(one) >= cents);
    const paid = this.fault !== 'declines' && sale !== undefined && this.book.left(sale) >= cents;
    const reference = paid ? `refund-${refund_id}` : null;
    if (paid) this.#moveBack('refund', sale, cents, `refund-${refund_id}`);
    const answer = { outcome: paid ? ('done' as const) : ('refused' as const), reference };
    this.refunds.set(refund_id, answer);
    return answer;
  }

  /** A buyer pays on the page of a checkout. */
  pay({ purchase_id, checkout_id, price, buyer }: Checkout): void {
    const sale_id = `sale-${purchase_id}`;
    this.charge(
      { sale_id, transaction_id: sale_id, purchase_id, cents: price.amount_minor },
      {
        ...{ type: 'paid', transaction_id: sale_id, purchase_id, checkout_id, sale_id, money: price },
        card: { brand: 'VISA', last4: '4242', credential: `card-${buyer}` },
      },
    );
  }

  /** A buyer's card is refused on the page of a checkout. */
  decline({ purchase_id, checkout_id, price }: Checkout, transaction_id: string): void {
    const event = { type: 'declined', transaction_id, purchase_id, checkout_id, sale_id: null } as const;
    this.messages.push({ event: { ...event, money: price }, sale: null });
  }

  /** Whether a page was paid. */
  isPaid(purchase_id: string): boolean {
    return this.sales.some((sale) => sale.purchase_id === purchase_id);
  }

  /** The charge of a card by a token, whose answer may be lost. */
  #chargeToken(token: string, purchase_id: string, price: Money): StoredOutcome {
    this.asked.set(token, (this.asked.get(token) ?? 0) + 1);
    const known = this.#tokens.get(token);
    if (known === undefined) return { outcome: 'none', reason: 'no such token' };
    if (this.fault === 'no answer') return { outcome: 'unknown' };
    if (this.fault === 'declines') {
      known.outcome = { outcome: 'declined', transaction_id: `${token}-declined`, reason: 'no funds' };
      return known.outcome;
    }
    const sale_id = `sale-${purchase_id}`;
    const sale = this.charge(
      { sale_id, transaction_id: sale_id, purchase_id, cents: price.amount_minor },
      {
        ...{ type: 'paid', purchase_id, checkout_id: null, sale_id, money: price },
        // The message names a transaction of its own.
        transaction_id: `${sale_id}-message`,
      },
    );
    known.outcome = { outcome: 'paid', sale_id };
    if (this.fault === 'answer lost') return { outcome: 'unknown' };
    sale.told_at_ms = this.#ranMs();
    return known.outcome;
  }

  #requireAnswer(): void {
    if (this.fault === 'no answer' || this.fault === 'answer lost') throw new Problem('payment_unanswered');
  }

  /** The company as one server reaches it. @param beforeCall called before each call and its answer */
  provider(beforeCall: () => Promise<void>): PaymentProvider {
    const call = async <T>(work: () => T): Promise<T> => {
      await beforeCall();
      const answer = work();
      await beforeCall();
      return answer;
    };
    return {
      name: SHOP,
      company: null,
      statement: null,
      takes: { USD: { least_minor: 1, most_minor: 1_000_000 } },
      path_secret: null,
      reply: { content_type: 'text/plain', body: '' },
      createCheckout: ({ purchase_id, price, buyer, recurring }) =>
        call(() => {
          if (this.fault === 'no answer') throw new Problem('payment_unanswered');
          const checkout_id = `checkout-${purchase_id}`;
          const known = this.checkouts.get(purchase_id);
          if (known === undefined)
            this.checkouts.set(purchase_id, {
              ...{ purchase_id, checkout_id, price, buyer, renews: recurring !== undefined },
            });
          if (this.fault === 'answer lost') throw new Problem('payment_unanswered');
          return { checkout_id, redirect: { method: 'GET', url: `https://shop.simulation/${checkout_id}` } };
        }),
      stored: {
        token_ms: TOKEN_MS,
        prepare: (credential) =>
          call(() => {
            this.#requireAnswer();
            const token = `token-${this.#tokens.size}`;
            this.#tokens.set(token, { credential, outcome: null });
            return { token };
          }),
        chargeStored: ({ token, purchase_id, price }) =>
          call(() => this.#chargeToken(token, purchase_id, price)),
        readCharge: ({ token }) =>
          call((): StoredOutcome => {
            this.#requireAnswer();
            return this.#tokens.get(token)?.outcome ?? { outcome: 'none', reason: 'not charged' };
          }),
      },
      recurring: {
        cancel: (sale_id) =>
          call(() => {
            this.#requireAnswer();
            this.stopped.add(sale_id);
          }),
      },
      refund: (request) =>
        call(() => {
          if (this.fault === 'no answer') throw new Problem('payment_unanswered');
          const answer = this.refund(request);
          this.#requireAnswer();
          return answer;
        }),
      // Its messages arrive as they are read (`acts/shop.ts`).
      readMessage: () => ({ kind: 'unproven' }),
    };
  }
}
