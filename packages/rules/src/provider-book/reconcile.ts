import type { Money } from '../purchase/money.ts';
import { sameMoney } from '../purchase/money.ts';
import { nextState, type Machine } from '../machine/index.ts';
import { owedBy } from './posting.ts';
import type { ComparedKind } from './statement-format.ts';

/**
 * How a provider's statement and our book differ. `missing_with_us`: the book has no such movement; `missing_with_them`: the
 * statement does not have it; `amount_differs`; `duplicate`: the statement has it once more.
 */
export const DIFFERENCE_KINDS = [
  'missing_with_us',
  'missing_with_them',
  'amount_differs',
  'duplicate',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** `closed`: staff have said what it is; `cleared`: a later comparison does not find it any more. */
export const DIFFERENCE_STATES = ['open', 'closed', 'cleared'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];
export const DIFFERENCE_EVENTS = ['close', 'clear', 'find'] as const;
export type DifferenceEvent = (typeof DIFFERENCE_EVENTS)[number];
export const DIFFERENCE_MACHINE: Machine<DifferenceState, DifferenceEvent> = {
  name: 'difference',
  initial: 'open',
  states: DIFFERENCE_STATES,
  events: DIFFERENCE_EVENTS,
  transitions: {
    open: { close: 'closed', clear: 'cleared' },
    closed: {},
    cleared: { find: 'open' },
  },
};
/** @returns the state after the event; null: the event changes nothing */
export const nextDifferenceState = (state: DifferenceState, event: DifferenceEvent): DifferenceState | null =>
  nextState(DIFFERENCE_MACHINE, state, event);

interface Movement {
  id: number;
  kind: ComparedKind;
  money: Money;
  /** `2026-11-27`. */
  occurred_on: string;
}
/** A line of a statement that no posting is matched with yet. */
export interface OpenLine extends Movement {
  reference: string;
}
/** A posting of the book. */
export interface BookMovement extends Movement {
  /** Everything by which the provider may name it: transactions, sales, checkouts, and our own id. */
  references: readonly string[];
  /** Those of them that name no other movement of the same purchase or plan: its own transaction, and our own id. */
  own: readonly string[];
  /** Whether an earlier line is matched with it. */
  matched: boolean;
}
export interface MatchedLine {
  line_id: number;
  /** The posting that the line is about; null: none. */
  posting_id: number | null;
  /** Null: the two are the same. */
  difference: Exclude<DifferenceKind, 'missing_with_them'> | null;
}

const DAY_MS = 86_400_000;
const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const daysBetween = (one: string, other: string): number => Math.abs(dayOf(one) - dayOf(other));
const daysBefore = (date: string, days: number): string =>
  new Date((dayOf(date) - days) * DAY_MS).toISOString().slice(0, 10);

/** The postings by their kind and what names them. */
function namedBy(
  postings: readonly BookMovement[],
  names: 'references' | 'own',
): ReadonlyMap<string, readonly BookMovement[]> {
  const named = new Map<string, BookMovement[]>();
  for (const posting of postings)
    for (const reference of new Set(posting[names])) {
      const key = `${posting.kind} ${reference}`;
      named.set(key, [...(named.get(key) ?? []), posting]);
    }
  return named;
}

/**
 * Matches lines with postings by kind and id: each posting with one line, those of the same amount first, and the nearest
 * date. Periods of one plan may share the id of their sale; a line that names one movement alone is about no other one. Pure.
 */
export function matchLines(lines: readonly OpenLine[], postings: readonly BookMovement[]): MatchedLine[] {
  const taken = new Set(postings.filter(({ matched }) => matched).map(({ id }) => id));
  const [own, shared] = [namedBy(postings, 'own'), namedBy(postings, 'references')];
  const about = ({ kind, reference }: OpenLine): readonly BookMovement[] => {
    const key = `${kind} ${reference}`;
    return own.get(key) ?? shared.get(key) ?? [];
  };
  const found = new Map<number, MatchedLine>();
  const take = (exact: boolean): void => {
    for (const line of lines) {
      if (found.has(line.id)) continue;
      const [nearest] = about(line)
        .filter(({ id, money }) => !taken.has(id) && (!exact || sameMoney(money, line.money)))
        .toSorted(
          (a, b) =>
            daysBetween(a.occurred_on, line.occurred_on) - daysBetween(b.occurred_on, line.occurred_on) ||
            a.id - b.id,
        );
      if (nearest === undefined) continue;
      taken.add(nearest.id);
      const difference = exact ? null : 'amount_differs';
      found.set(line.id, { line_id: line.id, posting_id: nearest.id, difference });
    }
  };
  take(true);
  take(false);
  return lines.map((line) => {
    const difference = about(line).length > 0 ? 'duplicate' : 'missing_with_us';
    return found.get(line.id) ?? { line_id: line.id, posting_id: null, difference };
  });
}

/**
 * The days whose postings should all be in the statements: from the first day of these to the grace before their last
 * one. What was sold before is not looked for.
 */
export const expectedDays = (
  listed: { from: string; until: string },
  grace_days: number,
): { from: string; until: string } => ({ from: listed.from, until: daysBefore(listed.until, grace_days) });

interface Side {
  kind: ComparedKind;
  money: Money;
}
/**
 * What the book has to change by so that a provider owes what its statement says, minor units. Null: the two sides are of
 * different currencies.
 * @param line null: the statement does not have it
 * @param posting null: the book does not have it, or has it already for another line
 */
export function bookableMinor(line: Side | null, posting: Side | null): number | null {
  if (line !== null && posting !== null && line.money.currency !== posting.money.currency) return null;
  const said = line === null ? 0 : owedBy(line.kind, line.money);
  return said - (posting === null ? 0 : owedBy(posting.kind, posting.money));
}

const JAPAN_MS = 9 * 3_600_000;
const HOUR_MS = 3_600_000;
/** The comparison runs at five in the morning in Japan. */
const RECONCILE_HOUR = 5;
export const nextReconcileMs = (now_ms: number): number => {
  const day = Math.floor((now_ms + JAPAN_MS) / DAY_MS);
  const today_ms = day * DAY_MS + RECONCILE_HOUR * HOUR_MS - JAPAN_MS;
  return today_ms > now_ms ? today_ms : today_ms + DAY_MS;
};
