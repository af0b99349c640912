import type { SessionMode } from './session-type.ts';

/** How long after a session ends another one with the same performer continues its visit, milliseconds. */
export const VISIT_GAP_MS = 300_000;

/** The viewer's latest session, with any performer. */
export interface FormerSession {
  channel_id: number;
  visit_id: number;
  /** Null: it runs. */
  ended_at_ms: number | null;
}

/**
 * The visit that a session which begins now continues: that of the viewer's latest session, if it was with the same
 * performer and ended at most `gap_ms` ago. Another performer's room in between begins a new visit.
 * @returns null: the session begins a visit
 */
export function continuedVisit(
  former: FormerSession | null,
  begins: { channel_id: number; at_ms: number },
  gap_ms: number = VISIT_GAP_MS,
): number | null {
  if (former === null || former.channel_id !== begins.channel_id) return null;
  const since_ms = begins.at_ms - (former.ended_at_ms ?? begins.at_ms);
  return since_ms <= gap_ms ? former.visit_id : null;
}

/** What sessions of a visit in one mode cost: their delivered time, and what was given during them. */
export interface VisitPart {
  mode: SessionMode;
  delivered_ms: number;
  spent_units: number;
  tip_units: number;
  gift_units: number;
  /** Coupon points that were given at the start of a two-shot. */
  coupon_units: number;
}

/** The delivered time of a visit in one mode, and its cost. */
export interface VisitLine {
  mode: SessionMode;
  delivered_ms: number;
  spent_units: number;
}

/** The account of a visit. */
export interface VisitSum {
  /** A line for each mode in the order of its first session; the free preview has none. */
  lines: VisitLine[];
  tip_units: number;
  gift_units: number;
  coupon_units: number;
  total_units: number;
}

/** The visit after more time was delivered in one mode, without new givings. */
export function visitAfter(visit: VisitSum, { mode, delivered_ms, spent_units }: VisitLine): VisitSum {
  if (mode === 'preview') return visit;
  const known = visit.lines.some((line) => line.mode === mode);
  const lines = known ? visit.lines : [...visit.lines, { mode, delivered_ms: 0, spent_units: 0 }];
  return {
    ...visit,
    lines: lines.map((line) =>
      line.mode === mode
        ? {
            mode,
            delivered_ms: line.delivered_ms + delivered_ms,
            spent_units: line.spent_units + spent_units,
          }
        : line,
    ),
    total_units: visit.total_units + spent_units,
  };
}

/** Adds up the sessions of a visit, in the order of their beginnings. */
export function visitSum(parts: readonly VisitPart[]): VisitSum {
  const lines = new Map<SessionMode, VisitLine>();
  const sum: VisitSum = { lines: [], tip_units: 0, gift_units: 0, coupon_units: 0, total_units: 0 };
  for (const { mode, delivered_ms, spent_units, tip_units, gift_units, coupon_units } of parts) {
    sum.tip_units += tip_units;
    sum.gift_units += gift_units;
    sum.coupon_units += coupon_units;
    sum.total_units += spent_units + tip_units + gift_units + coupon_units;
    if (mode === 'preview') continue;
    const line = lines.get(mode);
    lines.set(mode, {
      mode,
      delivered_ms: (line?.delivered_ms ?? 0) + delivered_ms,
      spent_units: (line?.spent_units ?? 0) + spent_units,
    });
  }
  return { ...sum, lines: [...lines.values()] };
}
