/** A rate of the tax that prices include, from a day on in Japan. A rate of zero ends the rate before it. */
export interface TaxRate {
  /** `2019-10-01`. */
  from: string;
  /** Basis points: 1,000 are 10 %. */
  rate_bp: number;
}

const LINE = /^(\d{4}-\d\d-\d\d) (\d{1,2})(?:\.(\d{1,2}))?$/;
const isDay = (text: string): boolean => {
  const at_ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at_ms) && new Date(at_ms).toISOString().startsWith(text);
};

/**
 * Reads the rates as staff write them: a line for each, with its first day and the rate in per cent (`2019-10-01 10`,
 * `2026-04-01 8.25`), the oldest first.
 * @returns null: a line cannot be read, or the days are not in order
 */
export function readTaxRates(text: string): TaxRate[] | null {
  if (text === '') return [];
  const rates: TaxRate[] = [];
  for (const line of text.split('\n')) {
    const [, from = '', whole = '', fraction = ''] = LINE.exec(line) ?? [];
    const last = rates.at(-1);
    if (!isDay(from) || (last !== undefined && from <= last.from)) return null;
    rates.push({ from, rate_bp: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) });
  }
  return rates;
}

const JAPAN_MS = 9 * 3_600_000;
/** The rate that counts at a time, basis points; null: none. */
export function taxRateAt(rates: readonly TaxRate[], at_ms: number): number | null {
  const today = new Date(at_ms + JAPAN_MS).toISOString().slice(0, 10);
  const rate_bp = rates.findLast(({ from }) => from <= today)?.rate_bp ?? 0;
  return rate_bp === 0 ? null : rate_bp;
}

const WHOLE_BP = 10_000;
/** The tax that an amount includes, minor units, rounded down. */
export const taxWithin = (amount_minor: number, rate_bp: number): number =>
  Number((BigInt(amount_minor) * BigInt(rate_bp)) / BigInt(WHOLE_BP + rate_bp));

/** A rate as people read it: `10%`, `8.25%`. */
export const percentText = (rate_bp: number): string => `${rate_bp / 100}%`;
