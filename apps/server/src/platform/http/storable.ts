import { Problem } from './problem.ts';

/** PostgreSQL's text holds every character but this one, and no person types it. */
const NUL = '\u0000';

/** Half of a surrogate pair is no character: PostgreSQL's jsonb refuses it, and UTF-8 cannot say it. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const isStorable = (text: string): boolean => !text.includes(NUL) && !LONE_SURROGATE.test(text);

const isData = (value: object): boolean =>
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype ||
  Object.getPrototypeOf(value) === null;

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  // Bytes and streams are kept as they are.
  if (typeof value !== 'object' || value === null || !isData(value)) return false;
  return Object.entries(value).some(([name, one]) => !isStorable(name) || holdsUnstorable(one));
}

/** @throws bad_request for what could not be kept */
export function requireStorable(...values: unknown[]): void {
  if (values.some(holdsUnstorable)) throw new Problem('bad_request');
}
