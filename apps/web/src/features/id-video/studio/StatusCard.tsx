import { OWN_ID_VIDEO_FILE_PATH, type OwnIdVideo } from '@akari/contract/id-video';
import { useState } from 'react';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { addressOf } from '../../../platform/api/call-server.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { useWithdrawIdVideoMutation } from '../shared/api.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { ownIdVideoText } from './text.ts';

/** Returns the title and text of a video's state. */
function useStanding(video: OwnIdVideo | null): { title: string; text: string } {
  const t = useText(ownIdVideoText);
  const { dateTime, date } = useFormat();
  const expired = useErrorText('id_video_expired');
  if (video === null) return { title: t('state.none'), text: t('state_text.none') };
  switch (video.state) {
    case 'submitted':
      return {
        title: t('state.submitted'),
        text: t('state_text.submitted', { at: dateTime(video.submitted_at_ms) }),
      };
    case 'approved':
      return {
        title: t('state.approved'),
        text: t('state_text.approved', { until: date(video.expires_at_ms ?? 0) }),
      };
    case 'rejected':
      return { title: t('state.rejected'), text: t(`reason.${video.reason ?? 'unsuitable'}`) };
    case 'expired':
      return { title: expired.message, text: expired.next };
    case 'withdrawn':
    case 'replaced':
      return { title: t('state.withdrawn'), text: t('state_text.withdrawn') };
  }
}

/** One of the performer's ID videos: its state, a player, and a button to withdraw it. */
export function StatusCard({ video, waits = false }: { video: OwnIdVideo | null; waits?: boolean }) {
  const t = useText(ownIdVideoText);
  const { title, text } = useStanding(video);
  const question = useQuestion();
  const dispatch = useAppDispatch();
  const [withdraw, withdrawing] = useWithdrawIdVideoMutation();
  const [player, setPlayer] = useState<'closed' | 'open'>('closed');
  const kept = video?.state === 'submitted' || video?.state === 'approved' ? video : null;
  const takeBack = async (video_id: string): Promise<void> => {
    const { error } = await withdraw({ params: { video_id } });
    question.answer('yes');
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <section className="panel own-id-video" aria-label={title}>
      <h2>{title}</h2>
      <p>{waits ? t('waits') : text}</p>
      {kept !== null && player === 'open' && (
        <video
          className="take"
          src={addressOf(OWN_ID_VIDEO_FILE_PATH, { params: { video_id: kept.video_id } })}
          controls
          autoPlay
          playsInline
          aria-label={title}
        />
      )}
      {kept !== null && (
        <div className="own-id-video-actions">
          <Button
            size="s"
            icon={player === 'open' ? 'close' : 'play'}
            onClick={() => setPlayer(player === 'open' ? 'closed' : 'open')}
          >
            {t(player === 'open' ? 'close' : 'watch')}
          </Button>
          <Button size="s" look="danger_ghost" onClick={() => question.ask(true)}>
            {t('withdraw')}
          </Button>
        </div>
      )}
      <Confirm
        question={question}
        title={t('withdraw_title')}
        action={t('withdraw')}
        look="danger"
        busy={withdrawing.isLoading}
        onConfirm={() => void takeBack(kept?.video_id ?? '')}
      >
        {t('withdraw_text')}
      </Confirm>
    </section>
  );
}
