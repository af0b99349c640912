import { UNITS_PER_POINT } from '@akari/rules';

/** Parses a typed limit. @returns units; null: no limit; `wrong`: not a positive number of points */
export function limitOf(text: string): number | null | 'wrong' {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return 'wrong';
  const units = Math.round(Number(plain) * UNITS_PER_POINT);
  return units > 0 ? units : 'wrong';
}

export const limitText = (units: number | null): string =>
  units === null ? '' : String(units / UNITS_PER_POINT);
