import { useRef, useState, type ComponentProps, type RefObject } from 'react';

type PlaybackPhase = 'waiting' | 'playing' | 'paused' | 'failed';

export interface Playback {
  phase: PlaybackPhase;
  at_s: number;
  /** Goes on with a paused video, and pauses one that plays. */
  toggle: () => void;
  /** After a failure: waits for the video again. */
  waitAgain: () => void;
  /** What the video element tells this state. */
  video: { ref: RefObject<HTMLVideoElement | null> } & Pick<
    ComponentProps<'video'>,
    'onLoadedData' | 'onPlay' | 'onPause' | 'onTimeUpdate' | 'onError'
  >;
}

/** Returns whether the page is visible: in a background tab the video does not start by itself. */
const isSeen = (): boolean => document.visibilityState === 'visible';

/** How far a video has come. It starts by itself where the browser and the page allow it. */
export function usePlayback(): Playback {
  const ref = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<PlaybackPhase>('waiting');
  const [at_s, setAt] = useState(0);
  // Autoplay policy: a browser may refuse to play before a user gesture; the play button is one.
  const play = (): void => void ref.current?.play().catch(() => setPhase('paused'));
  return {
    phase,
    at_s,
    toggle: () => (phase === 'playing' ? ref.current?.pause() : play()),
    waitAgain: () => setPhase('waiting'),
    video: {
      ref,
      onLoadedData: () => (isSeen() ? play() : setPhase('paused')),
      onPlay: () => setPhase('playing'),
      onPause: () => setPhase('paused'),
      onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
      onError: () => setPhase('failed'),
    },
  };
}
