import type { AnswerOf } from '@akari/contract/common';
import type { getPresents } from '@akari/contract/present';
import {
  chatLength,
  earningsNeeded,
  parsePoints,
  PRESENT_MESSAGE_MAX,
  PRESENT_MIN_UNITS,
  PRESENT_VIEWERS_MAX,
  type GiftId,
} from '@akari/rules';
import { useState } from 'react';

export type Presents = AnswerOf<typeof getPresents>;
/** What is given: a gift of the catalogue, or the amount that was typed. */
export type PresentWhat = GiftId | 'amount';

export interface PresentDraft {
  chosen: ReadonlySet<string>;
  what: PresentWhat;
  points: string;
  message: string;
  uses_earnings: boolean;
}
const EMPTY: PresentDraft = {
  chosen: new Set(),
  what: 'amount',
  points: '1',
  message: '',
  uses_earnings: false,
};

/** What a draft comes to. */
export interface PresentSum {
  /** Of those who are in the chat. */
  viewer_ids: string[];
  /** For each viewer; null: the amount cannot be given. */
  units: number | null;
  total_units: number;
  /** What the allowance does not cover. */
  beyond_units: number;
  /** What of the earnings may be given now. */
  earnings_most: number;
  message_fits: boolean;
  ready: boolean;
}

export function presentSum(
  draft: PresentDraft,
  { purse, most_units, gifts }: Presents,
  here: readonly string[],
): PresentSum {
  const { chosen, what, points, message, uses_earnings } = draft;
  const typed =
    what === 'amount' ? parsePoints(points.trim()) : gifts.find(({ gift }) => gift === what)?.units;
  const units =
    typed === null || typed === undefined || typed < PRESENT_MIN_UNITS || typed > most_units ? null : typed;
  const viewer_ids = here.filter((id) => chosen.has(id)).slice(0, PRESENT_VIEWERS_MAX);
  const total_units = (units ?? 0) * viewer_ids.length;
  const beyond_units = earningsNeeded(total_units, purse);
  const earnings_most = Math.min(purse.earnings_balance_units, purse.earnings_left_units);
  const covered = beyond_units === 0 || (uses_earnings && beyond_units <= earnings_most);
  const message_fits = chatLength(message.trim()) <= PRESENT_MESSAGE_MAX;
  const ready = units !== null && viewer_ids.length > 0 && covered && message_fits;
  return { viewer_ids, units, total_units, beyond_units, earnings_most, message_fits, ready };
}

/** The present that the performer puts together. @param chosen the viewers who are chosen at first */
export function usePresentDraft(chosen: readonly string[]) {
  const [draft, setDraft] = useState<PresentDraft>(() => ({ ...EMPTY, chosen: new Set(chosen) }));
  const change = (part: Partial<PresentDraft>): void => setDraft((before) => ({ ...before, ...part }));
  return { draft, change };
}
