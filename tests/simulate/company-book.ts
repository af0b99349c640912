/** A charge of a card: what really happened to the money of a buyer. */
export interface Sale {
  /** Its first sale, where it is the charge of a later period. */
  sale_id: string;
  transaction_id: string;
  /** Null: of a later period, which names its sale alone. */
  purchase_id: string | null;
  cents: number;
  /** In the time of the servers, as the next. */
  at_ms: number;
  /** A server knows of it: it was answered, or a message was delivered. */
  told_at_ms: number | null;
}
export type MovementKind = 'sale' | 'refund' | 'chargeback' | 'chargeback_reversed';

/** Money that has really moved at the payment company. */
export interface Movement {
  kind: MovementKind;
  /** By which its statements name it. */
  reference: string;
  sale: Sale;
  cents: number;
  /** `2026-11-27`, in Japan. */
  day: string;
  /** What the company takes for it besides, cents. */
  fee_cents: number;
  /** A server knows of it, by a message. */
  told: boolean;
  /** Of a chargeback: it was decided for us. */
  reversed: boolean;
}

/** Of so many cents one is the fee of a sale. */
const FEE_OF = 12;

/** What the payment company has done with money, in the order in which it did it. */
export class CompanyBook {
  readonly movements: Movement[] = [];
  readonly #today: () => string;

  constructor(today: () => string) {
    this.#today = today;
  }

  add(moved: Pick<Movement, 'kind' | 'reference' | 'sale' | 'cents'>): Movement {
    const fee_cents = moved.kind === 'sale' ? Math.floor(moved.cents / FEE_OF) : 0;
    const movement = { ...moved, day: this.#today(), fee_cents, told: false, reversed: false };
    this.movements.push(movement);
    return movement;
  }

  /** What of a sale has gone back to its buyer, cents. */
  back(sale: Sale): number {
    const signs = { sale: 0, refund: 1, chargeback: 1, chargeback_reversed: -1 } as const;
    return this.movements
      .filter((one) => one.sale === sale)
      .reduce((sum, { kind, cents }) => sum + signs[kind] * cents, 0);
  }

  left = (sale: Sale): number => sale.cents - this.back(sale);
}
