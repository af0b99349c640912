import { ID_VIDEO_FILE_PATH, type IdVideoOffer } from '@akari/contract/id-video';
import { useRef, useState } from 'react';
import { addressOf } from '../../../platform/api/call-server.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { idVideoText } from './text.ts';
import './id-video.css';

type Playing = 'waiting' | 'playing' | 'paused' | 'failed';

/** Returns whether the page is visible: in a background tab the video does not start by itself. */
const isSeen = (): boolean => document.visibilityState === 'visible';

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
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState<Playing>('waiting');
  const [sound, setSound] = useState<'on' | 'off'>('on');
  const [at_s, setAt] = useState(0);
  const [tries, setTries] = useState(0);
  const left_s = Math.max(0, Math.ceil(offer.duration_ms / 1_000 - at_s));
  const address = addressOf(ID_VIDEO_FILE_PATH, {
    params: { performer_name },
    query: { v: offer.video_id, t: tries === 0 ? undefined : tries },
  });
  // Autoplay policy: a browser may refuse to play before a user gesture; the play button is one.
  const play = (): void => void video.current?.play().catch(() => setPlaying('paused'));
  const toggle = (): void => (playing === 'playing' ? video.current?.pause() : play());
  return (
    <div className="id-video">
      <video
        ref={video}
        src={address}
        playsInline
        preload="auto"
        muted={sound === 'off'}
        aria-label={t('picture', { name })}
        onLoadedData={() => (isSeen() ? play() : setPlaying('paused'))}
        onPlay={() => setPlaying('playing')}
        onPause={() => setPlaying('paused')}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={onEnded}
        onError={() => setPlaying('failed')}
      />
      <p className="id-video-left pill glass num" role="timer">
        {t('until_chat', { count: left_s })}
      </p>
      <IconButton icon="close" className="glass id-video-close" label={t('close')} onClick={onClose} />
      {playing === 'failed' ? (
        <div className="id-video-failed" role="alert">
          <p>{t('failed')}</p>
          <Button
            onClick={() => {
              setPlaying('waiting');
              setTries(tries + 1);
              onRetry();
            }}
          >
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className="id-video-controls">
          <IconButton
            icon={playing === 'playing' ? 'pause' : 'play'}
            className="glass"
            label={t(playing === 'playing' ? 'pause' : 'play')}
            onClick={toggle}
          />
          <IconButton
            icon="vol"
            className={sound === 'off' ? 'glass off' : 'glass'}
            label={t(sound === 'off' ? 'sound_on' : 'mute')}
            onClick={() => setSound(sound === 'off' ? 'on' : 'off')}
          />
          <Button look="glass" icon="right" onClick={onEnded}>
            {t('skip')}
          </Button>
        </div>
      )}
    </div>
  );
}
