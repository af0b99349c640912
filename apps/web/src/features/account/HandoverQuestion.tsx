import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useText } from '../../text/index.ts';
import { handoverAnswered, selectHandover } from './handover.slice.ts';
import { accountText } from './text.ts';

/** Asks before a link logs in as another member: shows the current and the new one. The safe choice is to stay. */
export function HandoverQuestion() {
  const t = useText(accountText);
  const dispatch = useAppDispatch();
  const handover = useAppSelector(selectHandover);
  if (handover === null) return null;
  const { from } = handover;
  const to = handover.to ?? t('handover.somebody');
  const answer = (word: 'yes' | 'no') => void dispatch(handoverAnswered(word));
  return (
    <Confirm
      question={{ open: true, answer }}
      title={t('handover.title')}
      action={t('handover.switch', { to })}
      cancel={t('handover.stay', { from })}
      onConfirm={() => answer('yes')}
    >
      <p>{t('handover.text', { from, to })}</p>
      <p>{t('handover.unexpected')}</p>
    </Confirm>
  );
}
