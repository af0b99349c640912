import type { BarKind } from '@akari/rules';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import type { Question } from '../../../kit/overlay/use-question.ts';
import { useText } from '../../../text/index.ts';
import { useBarViewerMutation } from './api.ts';
import { barText } from './text.ts';

/** Asks before a viewer is kicked (for an hour) or banned (for good). */
export function BarQuestion({
  question,
  viewer,
}: {
  question: Question<BarKind>;
  viewer: { user_id: string; user_name: string };
}) {
  const t = useText(barText);
  const dispatch = useAppDispatch();
  const [bar, { isLoading }] = useBarViewerMutation();
  const name = viewer.user_name;
  const shown = question.about ?? 'kick';
  const confirm = async (): Promise<void> => {
    const { error } = await bar({ body: { viewer_id: viewer.user_id, kind: shown } });
    question.answer('yes');
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t(`done.${shown}`, { name }) }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <Confirm
      question={question}
      title={t(`question.${shown}_title`, { name })}
      action={t(shown)}
      look="danger"
      cancel={t('question.keep')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      {t(`question.${shown}_text`)}
    </Confirm>
  );
}
