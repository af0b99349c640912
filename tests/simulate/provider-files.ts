import type { Movement, MovementKind } from './company-book.ts';

/** `STATEMENT_GRACE_DAYS` of the servers. */
export const GRACE_DAYS = 1;

/**
 * What a line of a statement is: `true`: the company has done it so; `amount`: with another amount; `invented`: the company
 * has done no such thing; `fee`: a fee of its own.
 */
type LineNature = 'true' | 'amount' | 'invented' | 'fee';

/** A line of a statement, as often as one file has it. */
export interface FileLine {
  kind: MovementKind | 'fee';
  reference: string;
  day: string;
  cents: number;
  fee_cents: number;
  nature: LineNature;
  /** What it is about; null: nothing that has happened. */
  movement: Movement | null;
  /** How often the file has it. */
  times: number;
}

/** The identity of a line, whatever file it is in. */
export const lineName = ({
  kind,
  reference,
  day,
  cents,
}: Pick<FileLine, 'kind' | 'reference' | 'day' | 'cents'>): string => `${kind} ${reference} ${day} ${cents}`;

/** The statements of the payment company that staff have imported, or have tried to. */
export class ProviderFiles {
  /** By the identity of a line. */
  readonly lines = new Map<string, FileLine>();
  /** Those whose import was answered. */
  readonly imported = new Set<string>();
  /** What no statement ever has. */
  readonly left_out = new Set<Movement>();

  /** Staff are about to import these lines. */
  tried(lines: readonly FileLine[]): void {
    for (const line of lines) {
      const times = Math.max(line.times, this.lines.get(lineName(line))?.times ?? 0);
      this.lines.set(lineName(line), { ...line, times });
    }
  }

  /** Whether a line about this movement was in a file that staff have tried to import. */
  has = (movement: Movement): boolean => [...this.lines.values()].some((line) => line.movement === movement);
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);
/** The file with these lines. */
export const csvOf = (lines: readonly FileLine[]): string =>
  [
    'date,kind,reference,amount,currency,fee',
    ...lines.flatMap(({ day, kind, reference, cents, fee_cents, times }) => {
      const fee = fee_cents === 0 ? '' : dollars(fee_cents);
      return Array.from({ length: times }, () => `${day},${kind},${reference},${dollars(cents)},USD,${fee}`);
    }),
  ].join('\n');
