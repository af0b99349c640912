import { FREE_TIP_UNITS } from '../charge/index.ts';
import { chatLength, cleanChatText } from '../chat/index.ts';

export const POLL_OPTIONS_LEAST = 2;
export const POLL_OPTIONS_MOST = 6;
export const POLL_QUESTION_MAX = 60;
export const POLL_OPTION_MAX = 30;
/** How long a poll may take, seconds. */
export const POLL_SECONDS = [30, 60, 180, 300, 600] as const;
export type PollSeconds = (typeof POLL_SECONDS)[number];

/** The least price of a vote by points; the most is a setting. */
export const POLL_VOTE_MIN_UNITS = FREE_TIP_UNITS;
/** The most that a vote may cost unless the operator sets another, points. */
export const POLL_VOTE_MAX_POINTS = 100;

/** Whether a vote may have this price; 0: votes cost nothing. */
export const isPollPrice = (units: number, most_units: number): boolean =>
  units === 0 || (Number.isSafeInteger(units) && units >= POLL_VOTE_MIN_UNITS && units <= most_units);

export interface PollPlan {
  question: string;
  options: readonly string[];
}
export type PollRefusal = 'poll_question_wrong' | 'poll_options_wrong';

const fits = (text: string, most: number): boolean => text !== '' && chatLength(text) <= most;

/** The poll with cleaned texts, or why it cannot begin. */
export function readPoll({
  question,
  options,
}: PollPlan): { ok: true; plan: PollPlan } | { ok: false; error: PollRefusal } {
  const plan = { question: cleanChatText(question), options: options.map((text) => cleanChatText(text)) };
  if (!fits(plan.question, POLL_QUESTION_MAX)) return { ok: false, error: 'poll_question_wrong' };
  const { length } = plan.options;
  const possible =
    length >= POLL_OPTIONS_LEAST &&
    length <= POLL_OPTIONS_MOST &&
    new Set(plan.options).size === length &&
    plan.options.every((text) => fits(text, POLL_OPTION_MAX));
  return possible ? { ok: true, plan } : { ok: false, error: 'poll_options_wrong' };
}

/** The option with the most votes; null: there is no vote, or several have as many. */
export function pollWinner(votes: readonly number[]): number | null {
  const most = Math.max(0, ...votes);
  const first = votes.filter((count) => count === most);
  return most === 0 || first.length > 1 ? null : votes.indexOf(most);
}
