import type { Visit } from '@akari/contract/session';
import { useFormat, useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;

export interface VisitRow {
  key: string;
  label: string;
  /** The delivered time of a mode; null: a row of what was given. */
  clock: string | null;
  points: string;
}

/** The delivered time of a visit in all modes. */
export const visitMs = ({ lines }: Visit): number =>
  lines.reduce((sum, { delivered_ms }) => sum + delivered_ms, 0);

/**
 * The rows above the total of a slip: time, by mode where there is more than one, and what was given. Without anything
 * but time in one mode the list is empty, because the total says it.
 */
export function useVisitRows(visit: Visit): VisitRow[] {
  const t = useText(sessionText);
  const { points, clock } = useFormat();
  const timed = visit.lines.filter(({ delivered_ms }) => delivered_ms > 0);
  const given = (['tip', 'gift', 'coupon'] as const)
    .map((kind) => ({ kind, units: visit[`${kind}_units`] }))
    .filter(({ units }) => units > 0)
    .map(({ kind, units }) => ({
      key: kind,
      label: t(`receipt.${kind}`),
      clock: null,
      points: points(units, TWO),
    }));
  if (timed.length < 2 && given.length === 0) return [];
  const time = timed.map(({ mode, delivered_ms, spent_units }) => ({
    key: mode,
    label: timed.length > 1 || mode === 'free' ? t(`mode.${mode}`) : t('receipt.time'),
    clock: clock(delivered_ms),
    points: points(spent_units, TWO),
  }));
  return [...time, ...given];
}
