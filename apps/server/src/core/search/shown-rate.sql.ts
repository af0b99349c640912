import { DEFAULT_RATES } from '@akari/rules';

const rateIn = (table: string, mode: 'party' | 'voice'): string =>
  `CASE WHEN ${table} ->> '${mode}' ~ '^[0-9]{1,12}$' THEN (${table} ->> '${mode}')::bigint END`;
/**
 * The price that visitors see of channel `c`, with the rates of its site in `g`: as `baseRate` of the rules, without the table
 * of a tier. Units a minute.
 */
export const SHOWN_RATE = `coalesce(${rateIn('c.rates', 'party')}, ${rateIn('g.value', 'party')}, ${DEFAULT_RATES.party})`;
