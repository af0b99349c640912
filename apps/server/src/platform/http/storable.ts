import { Problem } from './problem.ts';

/** The one character that PostgreSQL's `text` cannot store. No person types it. */
const NUL = '\u0000';

/** A lone surrogate is not a character: PostgreSQL's `jsonb` rejects it, and UTF-8 cannot encode it. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const isStorable = (text: string): boolean => !text.includes(NUL) && !LONE_SURROGATE.test(text);

const isData = (value: object): boolean =>
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype ||
  Object.getPrototypeOf(value) === null;

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  // Buffers and streams are not stored as text, so they are not checked.
  if (typeof value !== 'object' || value === null || !isData(value)) return false;
  return Object.entries(value).some(([name, one]) => !isStorable(name) || holdsUnstorable(one));
}

/** @throws bad_request when a string or a key in the values cannot be stored in PostgreSQL */
export function requireStorable(...values: unknown[]): void {
  if (values.some(holdsUnstorable)) throw new Problem('bad_request');
}
