import { DIALOG_MACHINE, nextDialogState, type DialogState } from '@akari/rules';

/** State of a confirm dialog and its subject. The subject is kept while the dialog closes, so that its text stays. */
export interface QuestionState<T> {
  state: DialogState;
  about: T | null;
}
export type QuestionEvent<T> = { type: 'ask'; about: T } | { type: 'yes' | 'no' };

export const QUESTION_START: QuestionState<never> = { state: DIALOG_MACHINE.initial, about: null };

/** Applies an event by the dialog state machine of the rules. An event that is not allowed changes nothing. */
export function nextQuestion<T>(now: QuestionState<T>, event: QuestionEvent<T>): QuestionState<T> {
  const state = nextDialogState(now.state, event.type);
  if (state === null) return now;
  return { state, about: event.type === 'ask' ? event.about : now.about };
}
