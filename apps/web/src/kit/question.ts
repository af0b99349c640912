import { DIALOG_MACHINE, nextDialogState, type DialogState } from '@akari/rules';

/** A confirm dialog, and what it asks about: kept while it closes, so that it keeps its words. */
export interface QuestionState<T> {
  state: DialogState;
  about: T | null;
}
export type QuestionEvent<T> = { type: 'ask'; about: T } | { type: 'yes' | 'no' };

export const QUESTION_START: QuestionState<never> = { state: DIALOG_MACHINE.initial, about: null };

/** By the rules' machine: what it refuses changes nothing. */
export function nextQuestion<T>(now: QuestionState<T>, event: QuestionEvent<T>): QuestionState<T> {
  const state = nextDialogState(now.state, event.type);
  if (state === null) return now;
  return { state, about: event.type === 'ask' ? event.about : now.about };
}
