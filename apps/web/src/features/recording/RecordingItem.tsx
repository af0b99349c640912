import type { Recording } from '@akari/contract/recording';
import { useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useDeleteRecordingMutation } from './api.ts';
import { recordingText } from './text.ts';

const MEGABYTE = 1_000_000;
type Player = 'closed' | 'open' | 'failed';

/** One recording: start, length, size and status of the channel, with buttons to play, download and delete. */
export function RecordingItem({ recording }: { recording: Recording }) {
  const t = useText(recordingText);
  const of_kit = useText(kitText);
  const { dateTime, clock, number } = useFormat();
  const [player, setPlayer] = useState<Player>('closed');
  const question = useQuestion();
  const dispatch = useAppDispatch();
  const [remove, removing] = useDeleteRecordingMutation();
  const { recording_id, started_at_ms, end, duration_ms, bytes, status } = recording;
  const file = `/api/recordings/${recording_id}/file`;
  const when = dateTime(started_at_ms);
  const size = t('megabytes', { size: number(Math.ceil(bytes / MEGABYTE)) });
  const onRemove = async (): Promise<void> => {
    const { error } = await remove({ params: { recording_id } });
    question.answer('yes');
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <li className="panel rec-item">
      <div>
        <b>{when}</b>
        <small className="num">
          {[clock(duration_ms), size, of_kit(`status.${status}`)].join(of_kit('between'))}
        </small>
        <small>{end === null ? t('running') : t(`end.${end}`)}</small>
      </div>
      {player === 'open' && (
        <video
          src={file}
          controls
          autoPlay
          playsInline
          aria-label={when}
          onError={() => setPlayer('failed')}
        />
      )}
      {player === 'failed' && <p role="alert">{t('failed')}</p>}
      {end !== null && (
        <div className="rec-actions">
          <Button
            size="s"
            icon={player === 'open' ? 'close' : 'play'}
            onClick={() => setPlayer(player === 'open' ? 'closed' : 'open')}
          >
            {t(player === 'open' ? 'close' : 'play')}
          </Button>
          <a className="btn sm" href={`${file}?download=1`} download>
            <Icon name="arrow-dn" size="s" />
            {t('download')}
          </a>
          <Button size="s" look="danger_ghost" onClick={() => question.ask(true)}>
            {t('remove')}
          </Button>
        </div>
      )}
      <Confirm
        question={question}
        title={t('remove_title')}
        action={t('remove')}
        look="danger"
        busy={removing.isLoading}
        onConfirm={() => void onRemove()}
      >
        {t('remove_text', { when })}
      </Confirm>
    </li>
  );
}
