import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../platform/http/problem.ts';

/**
 * Requires that what staff saw when they decided is still so. It is called under the lock of the change, so that no
 * update is lost.
 * @throws act_conflict
 */
export function requireSame(now: unknown, seen: unknown): void {
  if (!isDeepStrictEqual(now, seen)) throw new Problem('act_conflict');
}
