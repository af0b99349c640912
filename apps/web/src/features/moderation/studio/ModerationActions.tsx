import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { useModerationQuery, useMuteViewerMutation, useSetRoomHelperMutation } from '../shared/api.ts';
import { useAct } from '../shared/use-act.ts';
import { moderationStudioText } from './text.ts';

/** Names a viewer a helper, or stops their messages for a while after a question, and takes either back. */
export function ModerationActions({ viewer_id, name }: { viewer_id: string; name: string }) {
  const t = useText(moderationStudioText);
  const act = useAct();
  const question = useQuestion();
  const performer_name = useAppSelector(selectMe)?.user_name ?? '';
  const { data } = useModerationQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setHelper, naming] = useSetRoomHelperMutation();
  const [mute, muting] = useMuteViewerMutation();
  if (data === undefined) return null;
  const isIn = (list: readonly { user_id: string }[]): boolean =>
    list.some(({ user_id }) => user_id === viewer_id);
  const [helper, muted] = [isIn(data.helpers), isIn(data.muted)];
  const params = { viewer_id };
  const setMute = async (minutes: 0 | 30): Promise<void> => {
    const done = t(minutes === 0 ? 'unmuted' : 'muted_done', { name });
    await act(mute({ params, body: { performer_name, minutes } }), done);
    question.answer('yes');
  };
  return (
    <>
      <Button
        size="s"
        icon="shield"
        busy={naming.isLoading}
        onClick={() =>
          void act(
            setHelper({ params, body: { helper: !helper } }),
            t(helper ? 'helper_ended' : 'helper_done', { name }),
          )
        }
      >
        {t(helper ? 'end_helper' : 'make_helper')}
      </Button>
      {!helper && (
        <Button
          size="s"
          icon="bubble"
          busy={muting.isLoading}
          onClick={() => (muted ? void setMute(0) : question.ask(true))}
        >
          {t(muted ? 'unmute' : 'mute')}
        </Button>
      )}
      <Confirm
        question={question}
        title={t('mute_title', { name })}
        action={t('mute')}
        cancel={t('keep')}
        busy={muting.isLoading}
        onConfirm={() => void setMute(30)}
      >
        {t('mute_text')}
      </Confirm>
    </>
  );
}
