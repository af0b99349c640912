import { ID_VIDEO_FILE_PATH, type IdVideoOffer } from '@akari/contract/id-video';
import { useState } from 'react';
import { addressOf } from '../../../platform/api/call-server.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import { usePlayback } from './use-playback.ts';
import './id-video.css';

type Sound = 'on' | 'off';

/** Play or pause, the sound, and the way past the video. */
function Controls({
  playing,
  sound,
  onToggle,
  onSound,
  onSkip,
}: {
  playing: boolean;
  sound: Sound;
  onToggle: () => void;
  onSound: (sound: Sound) => void;
  onSkip: () => void;
}) {
  const t = useText(idVideoText);
  return (
    <div className="id-video-controls">
      <IconButton
        icon={playing ? 'pause' : 'play'}
        className="glass"
        label={t(playing ? 'pause' : 'play')}
        onClick={onToggle}
      />
      <IconButton
        icon="vol"
        className={sound === 'off' ? 'glass off' : 'glass'}
        label={t(sound === 'off' ? 'sound_on' : 'mute')}
        onClick={() => onSound(sound === 'off' ? 'on' : 'off')}
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
  const { phase, at_s, toggle, waitAgain, video } = usePlayback();
  const [sound, setSound] = useState<Sound>('on');
  const [tries, setTries] = useState(0);
  const left_s = Math.max(0, Math.ceil(offer.duration_ms / 1_000 - at_s));
  const address = addressOf(ID_VIDEO_FILE_PATH, {
    params: { performer_name },
    query: { v: offer.video_id, t: tries === 0 ? undefined : tries },
  });
  const retry = (): void => {
    waitAgain();
    setTries(tries + 1);
    onRetry();
  };
  return (
    <div className="id-video">
      <video
        {...video}
        src={address}
        playsInline
        preload="auto"
        muted={sound === 'off'}
        aria-label={t('picture', { name })}
        onEnded={onEnded}
      />
      <p className="id-video-left pill glass num" role="timer">
        {t('until_chat', { count: left_s })}
      </p>
      <IconButton icon="close" className="glass id-video-close" label={t('close')} onClick={onClose} />
      {phase === 'failed' ? (
        <div className="id-video-failed" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={retry}>{t('retry')}</Button>
        </div>
      ) : (
        <Controls
          playing={phase === 'playing'}
          sound={sound}
          onToggle={toggle}
          onSound={setSound}
          onSkip={onEnded}
        />
      )}
    </div>
  );
}
