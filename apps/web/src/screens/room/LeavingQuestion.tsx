import { useEffect, useEffectEvent, useRef } from 'react';
import { guardLeaving } from '../../platform/browser/leaving.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion, type Question } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { roomText } from './text.ts';

/** Asks before a search of the header leaves the room and ends the session. */
export function LeavingQuestion() {
  const t = useText(roomText);
  const question = useQuestion();
  const resolve = useRef<(may: boolean) => void>(() => undefined);
  const ask = useEffectEvent(
    () =>
      new Promise<boolean>((answered) => {
        resolve.current(false);
        resolve.current = answered;
        question.ask(true);
      }),
  );
  useEffect(() => guardLeaving(() => ask()), []);
  const answer: Question<true>['answer'] = (word) => {
    resolve.current(word === 'yes');
    question.answer(word);
  };
  return (
    <Confirm
      question={{ open: question.open, answer }}
      title={t('leaving.title')}
      action={t('leaving.act')}
      look="danger"
      cancel={t('leaving.stay')}
      onConfirm={() => answer('yes')}
    >
      {t('leaving.text')}
    </Confirm>
  );
}
