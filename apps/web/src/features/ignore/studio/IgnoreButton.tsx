import type { ViewerListEntry } from '@akari/contract/channel';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { useText } from '../../../text/index.ts';
import { useSetIgnoreMutation } from './api.ts';
import { ignoreText } from './text.ts';

/**
 * Stops a viewer's messages from being shown to the performer, after a question, or shows them again. The list says which is
 * in force.
 */
export function IgnoreButton({
  viewer,
  onChanged,
}: {
  viewer: Pick<ViewerListEntry, 'user_id' | 'user_name' | 'ignored'>;
  /** Where the list does not tell by itself. */
  onChanged?: () => void;
}) {
  const t = useText(ignoreText);
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const [send, { isLoading }] = useSetIgnoreMutation();
  const { user_id: viewer_id, user_name: name, ignored } = viewer;
  const word = ignored ? 'show' : 'ignore';
  const press = async (): Promise<void> => {
    const { error } = await send({ params: { viewer_id }, body: { ignored: !ignored } });
    question.answer('yes');
    onChanged?.();
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t(`done.${word}`, { name }) }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <>
      <Button
        size="s"
        icon={ignored ? 'bubble' : 'minus'}
        busy={isLoading}
        onClick={() => (ignored ? void press() : question.ask(true))}
      >
        {t(word)}
      </Button>
      <Confirm
        question={question}
        title={t('question.title', { name })}
        action={t('ignore')}
        cancel={t('question.keep')}
        busy={isLoading}
        onConfirm={() => void press()}
      >
        {t('question.text')}
      </Confirm>
    </>
  );
}
