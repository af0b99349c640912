/**
 * Points are stored as whole units: 1 point = 10,000 units. Every sum in the product is a safe integer of
 * units; only typed and displayed sums have a decimal point.
 */
export const UNITS_PER_POINT = 10_000;

const POINTS_PATTERN = /^\d{1,9}(\.\d{1,4})?$/;

/**
 * Parses a typed sum of points: digits and one period, at most four decimals (spec §5).
 * @returns units; null if the text is not such a number (full-width digits, signs and exponents are refused)
 */
export function parsePoints(text: string): number | null {
  if (!POINTS_PATTERN.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * UNITS_PER_POINT + Number(fraction.padEnd(4, '0'));
}

/**
 * Formats units as a plain decimal of points without trailing zeros: 12000 → "1.2". For machine-readable text
 * (CSV, logs).
 */
export function pointsText(units: number): string {
  const sign = units < 0 ? '-' : '';
  const abs = Math.abs(units);
  const fraction = String(abs % UNITS_PER_POINT)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${sign}${Math.floor(abs / UNITS_PER_POINT)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Converts points to units, rounded; for tables of constants. */
export function points(value: number): number {
  return Math.round(value * UNITS_PER_POINT);
}
