import { useReducer } from 'react';
import { nextQuestion, QUESTION_START, type QuestionEvent, type QuestionState } from './question.ts';

/** What a confirm dialog needs of its question. */
export interface ConfirmProps {
  open: boolean;
  answer: (word: 'yes' | 'no') => void;
}

export interface Question<T> extends ConfirmProps {
  /** What was asked about last; null: nothing yet. */
  about: T | null;
  ask: (about: T) => void;
}

/** A confirm dialog's own state. `yes` is said when what was agreed to is done, so that the dialog can show it. */
export function useQuestion<T = true>(): Question<T> {
  const [{ state, about }, tell] = useReducer(
    (now: QuestionState<T>, event: QuestionEvent<T>) => nextQuestion(now, event),
    QUESTION_START,
  );
  return {
    open: state === 'open',
    about,
    ask: (what) => tell({ type: 'ask', about: what }),
    answer: (type) => tell({ type }),
  };
}
