import { ID_VIDEO_FILE_PATH, type IdVideoOffer } from '@akari/contract/id-video';
import { addressOf } from '../../../platform/api/call-server.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import { usePlayback, type Playback } from './use-playback.ts';
import './id-video.css';

/** Play or pause, the sound, and the way past the video. */
function Controls({ playback, onSkip }: { playback: Playback; onSkip: () => void }) {
  const t = useText(idVideoText);
  const playing = playback.phase === 'playing';
  const silent = playback.sound === 'off';
  return (
    <div className="id-video-controls">
      <IconButton
        icon={playing ? 'pause' : 'play'}
        className="glass"
        label={t(playing ? 'pause' : 'play')}
        onClick={playback.toggle}
      />
      <IconButton
        icon="vol"
        className={silent ? 'glass off' : 'glass'}
        label={t(silent ? 'sound_on' : 'mute')}
        onClick={playback.toggleSound}
      />
      <Button look="glass" icon="right" onClick={onSkip}>
        {t('skip')}
      </Button>
    </div>
  );
}

/** Plays the ID video over the whole picture, with the seconds until the way to the chat appears. */
export function IdVideoPlayer({
  performer_name,
  name,
  offer,
  onRetry,
  onEnded,
  onClose,
}: {
  performer_name: string;
  name: string;
  offer: IdVideoOffer;
  onRetry: () => void;
  onEnded: () => void;
  onClose: () => void;
}) {
  const t = useText(idVideoText);
  const playback = usePlayback();
  const { tries } = playback;
  const left_s = Math.max(0, Math.ceil(offer.duration_ms / 1_000 - playback.at_s));
  const address = addressOf(ID_VIDEO_FILE_PATH, {
    params: { performer_name },
    query: { v: offer.video_id, t: tries === 0 ? undefined : tries },
  });
  const retry = (): void => {
    playback.retry();
    onRetry();
  };
  return (
    <div className="id-video">
      <video
        {...playback.video}
        src={address}
        playsInline
        preload="auto"
        aria-label={t('picture', { name })}
        onEnded={onEnded}
      />
      <p className="id-video-left pill glass num" role="timer">
        {t('until_chat', { count: left_s })}
      </p>
      <IconButton icon="close" className="glass id-video-close" label={t('close')} onClick={onClose} />
      {playback.phase === 'failed' ? (
        <div className="id-video-failed" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={retry}>{t('retry')}</Button>
        </div>
      ) : (
        <Controls playback={playback} onSkip={onEnded} />
      )}
    </div>
  );
}
