import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from '@akari/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import type { LinkState } from '../rtc/link-state.ts';
import { mediaText } from '../text.ts';
import { keepFit, keptFit, type Fit } from './fit.ts';
import { useAmbient } from './use-ambient.ts';
import { usePicture } from './use-picture.ts';
import { useScreen, type Screen } from './use-screen.ts';
import { useSound } from './use-sound.ts';
import { StageControls } from './StageControls.tsx';
import { StageNotice } from './StageNotice.tsx';
import { VoicePicture } from './VoicePicture.tsx';
import './stage.css';

export interface StageProps {
  stream: MediaStream | null;
  link: LinkState;
  /** Image that is shown, always blurred, until the first frame. */
  poster: string | null;
  /** Own camera: muted, and mirrored unless `mirrored` says otherwise. */
  own?: boolean;
  mirrored?: boolean;
  /** The performer's picture has stopped on their side. */
  paused?: boolean;
  /** Voice broadcast: name of the person, whose crest is shown instead of a picture. */
  voice?: string | null;
  /** Phone layout: the picture fills the screen. */
  bleed?: boolean;
  /** Begins without sound, until the person turns it on. */
  quiet?: boolean;
  /** Whether to show the controls that a viewer needs. */
  controls?: boolean;
  /** Shown in the row of controls: the current quality. */
  meter?: ReactNode;
  onFirstFrame?: () => void;
  /** Overlays. They are placed at the edges, so that the middle of the picture stays free. */
  children?: ReactNode;
}

/** A voice broadcast has no picture for full screen or picture in picture. */
const NO_PICTURE: Screen = { full: false, togglePip: null, toggleFull: null };

/** The still before the video plays. Until then it is the largest picture of the page. */
function Poster({ src }: { src: string }) {
  return (
    <img
      className="stage-poster"
      src={src}
      alt=""
      width={STILL_WIDTH_PX}
      height={STILL_HEIGHT_PX}
      fetchPriority="high"
    />
  );
}

/** The live picture with an ambient light around it, for performers and viewers. */
export function Stage({
  stream,
  link,
  poster,
  own = false,
  mirrored = own,
  paused = false,
  voice = null,
  bleed = false,
  quiet = false,
  controls = false,
  meter,
  onFirstFrame,
  children,
}: StageProps) {
  const t = useText(mediaText);
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [fit, setFit] = useState(keptFit);
  const picture = usePicture(video, stream, voice === null ? 'video' : 'voice', onFirstFrame);
  const screen = useScreen(stage, video);
  // Chromium starts to play at the first video frame, so an audio-only stream must be set again once it is live.
  const sounds = voice !== null && link === 'live';
  useEffect(() => {
    const element = video.current;
    if (!sounds || element === null) return;
    element.srcObject = null;
    element.srcObject = stream;
  }, [sounds, stream]);
  const sound = useSound(video, stream !== null && !own && (voice === null || sounds), quiet);
  useAmbient(video, canvas, picture !== 'none');

  const choose = (chosen: Fit): void => {
    setFit(chosen);
    keepFit(chosen);
  };
  const attach = (element: HTMLVideoElement | null): void => {
    video.current = element;
    if (element !== null && element.srcObject !== stream) element.srcObject = stream;
  };
  const trouble = picture !== 'none' && (link === 'reconnecting' || picture === 'stalled' || paused);
  const classes = ['stage', bleed ? 'bleed' : '', mirrored ? 'mirrored' : ''].filter(Boolean).join(' ');

  return (
    <div className={classes} data-picture={picture} data-fit={fit}>
      <canvas ref={canvas} className="stage-ambient" width={64} height={36} aria-hidden="true" />
      <div ref={stage} className="stage-picture" data-trouble={trouble || undefined}>
        {picture === 'none' && poster !== null && <Poster src={poster} />}
        <video
          ref={attach}
          playsInline
          autoPlay
          muted={own || sound.state !== 'on'}
          aria-label={t(voice === null ? 'picture' : 'voice')}
        />
        {voice !== null && <VoicePicture name={voice} poster={poster} stream={sounds ? stream : null} />}
        <div className="stage-shade" aria-hidden="true" />
        {children}
        {trouble && <StageNotice kind={paused ? 'paused' : 'reconnecting'} own={own} />}
        {controls && picture !== 'none' && (
          <StageControls
            sound={sound}
            screen={voice === null ? screen : NO_PICTURE}
            meter={meter}
            fit={bleed && voice === null ? { value: fit, choose } : null}
          />
        )}
      </div>
    </div>
  );
}
