import { isExcluded } from '@akari/rules';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Refuses what spends points or money while the viewer has excluded themselves.
 * @param row null: the viewer has set nothing
 * @throws self_excluded
 */
export function refuseExcluded(row: { excluded_until_ms: number | null } | null, now_ms: number): void {
  if (isExcluded(row?.excluded_until_ms ?? null, now_ms)) throw new Problem('self_excluded');
}
