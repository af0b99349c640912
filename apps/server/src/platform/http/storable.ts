import { Problem } from './problem.ts';

/** PostgreSQL's text holds every character but this one, and no person types it. */
const NUL = '\u0000';

const holdsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes(NUL)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);

/** @throws bad_request for what could not be kept */
export function requireStorable(...values: unknown[]): void {
  if (values.some(holdsNul)) throw new Problem('bad_request');
}
