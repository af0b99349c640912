import { useReducer } from 'react';
import { nextQuestion, QUESTION_START, type QuestionEvent, type QuestionState } from './question.ts';

/** Props of a confirm dialog. */
export interface ConfirmProps {
  open: boolean;
  answer: (word: 'yes' | 'no') => void;
}

export interface Question<T> extends ConfirmProps {
  /** The last subject of the question; null: none yet. */
  about: T | null;
  ask: (about: T) => void;
}

/** State of a confirm dialog. Call `answer('yes')` when the confirmed action is done. */
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
