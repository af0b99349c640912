import type { StopReason } from '@akari/rules';
import { StopReasonFields } from '../../../kit/stop-reason/StopReasonFields.tsx';
import { useStopReason } from '../../../kit/stop-reason/use-stop-reason.ts';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import type { Question } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useText } from '../../../text/index.ts';
import {
  useOverseeBarMutation,
  useOverseeBroadcastEndMutation,
  useOverseeSessionEndMutation,
} from './api.ts';
import { oversightText } from './text.ts';

/** What staff are about to do: kick, ban, end a session, or stop the broadcast (`viewer_id` null). */
export type Stop =
  | { act: 'kick' | 'ban' | 'end'; name: string; viewer_id: string }
  | { act: 'stop'; name: string; viewer_id: null };

/** Sends an act with its reason. */
function useStop(performer_name: string) {
  const [bar, barring] = useOverseeBarMutation();
  const [endSession, ending] = useOverseeSessionEndMutation();
  const [endBroadcast, stopping] = useOverseeBroadcastEndMutation();
  const params = { performer_name };
  const send = ({ act, viewer_id }: Stop, why: { reason: StopReason; note?: string }) => {
    if (act === 'stop') return endBroadcast({ params, body: why });
    if (act === 'end') return endSession({ params, body: { viewer_id, ...why } });
    return bar({ params, body: { viewer_id, kind: act, ...why } });
  };
  return { send, busy: barring.isLoading || ending.isLoading || stopping.isLoading };
}

/** Asks for the reason of an act, says what follows, and does it. The person reads the reason, the note stays inside. */
export function StopQuestion({
  question,
  performer_name,
}: {
  question: Question<Stop>;
  performer_name: string;
}) {
  const t = useText(oversightText);
  const dispatch = useAppDispatch();
  const draft = useStopReason('spam');
  const { send, busy } = useStop(performer_name);
  const { about } = question;
  if (about === null) return null;
  const { act, name } = about;
  const confirm = async (): Promise<void> => {
    const { error } = await send(about, draft.why);
    if (error !== undefined) {
      // The question and what was typed stay, so that it can be sent again.
      dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
      return;
    }
    question.answer('yes');
    draft.clearNote();
    dispatch(noticeShown({ kind: 'success', text: t(`done.${act}`, { name }) }));
  };
  return (
    <Confirm
      question={question}
      title={t(`question.${act}`, { name })}
      action={t(`question.${act}_act`)}
      look="danger"
      cancel={t('question.keep')}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p>{t(`question.${act}_text`)}</p>
      <StopReasonFields draft={draft} />
    </Confirm>
  );
}
