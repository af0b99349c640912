import { apiErrorOf } from '../../../app/api.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { noticeShown } from '../../../app/notification.slice.ts';
import { Confirm } from '../../../kit/Dialog.tsx';
import { useText } from '../../../text/index.ts';
import { useBarViewerMutation } from './api.ts';
import { barText } from './text.ts';

export type BarKind = 'kick' | 'ban';

/** Asks before somebody is sent out for an hour, or for good. */
export function BarQuestion({
  kind,
  viewer,
  onClose,
}: {
  kind: BarKind | null;
  viewer: { user_id: string; user_name: string };
  onClose: () => void;
}) {
  const t = useText(barText);
  const dispatch = useAppDispatch();
  const [bar, { isLoading }] = useBarViewerMutation();
  const name = viewer.user_name;
  // Keeps its words while it closes.
  const shown = kind ?? 'kick';
  const confirm = async (): Promise<void> => {
    const { error } = await bar({ body: { viewer_id: viewer.user_id, kind: shown } });
    onClose();
    if (error === undefined) dispatch(noticeShown({ kind: 'success', text: t(`done.${shown}`, { name }) }));
    else dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <Confirm
      open={kind !== null}
      title={t(`question.${shown}_title`, { name })}
      action={t(shown)}
      look="danger"
      cancel={t('question.keep')}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(`question.${shown}_text`)}
    </Confirm>
  );
}
