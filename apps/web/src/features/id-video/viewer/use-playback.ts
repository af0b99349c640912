import { useRef, useState, type ComponentProps, type RefObject } from 'react';

export interface Playback {
  phase: 'waiting' | 'playing' | 'paused' | 'failed';
  at_s: number;
  sound: 'on' | 'off';
  /** How often the person tried again after a failure. */
  tries: number;
  /** Goes on with a paused video, and pauses one that plays. */
  toggle: () => void;
  toggleSound: () => void;
  retry: () => void;
  /** What the video element needs and tells. */
  video: { ref: RefObject<HTMLVideoElement | null> } & ComponentProps<'video'>;
}

/** Returns whether the page is visible: in a background tab the video does not start by itself. */
const isSeen = (): boolean => document.visibilityState === 'visible';

/** Plays one video element. It starts by itself where the browser and the page allow it. */
export function usePlayback(): Playback {
  const ref = useRef<HTMLVideoElement>(null);
  const [phase, setPhase] = useState<Playback['phase']>('waiting');
  const [at_s, setAt] = useState(0);
  const [sound, setSound] = useState<Playback['sound']>('on');
  const [tries, setTries] = useState(0);
  // Autoplay policy: a browser may refuse to play before a user gesture; the play button is one.
  const play = (): void => void ref.current?.play().catch(() => setPhase('paused'));
  return {
    phase,
    at_s,
    sound,
    tries,
    toggle: () => (phase === 'playing' ? ref.current?.pause() : play()),
    toggleSound: () => setSound(sound === 'off' ? 'on' : 'off'),
    retry: () => {
      setPhase('waiting');
      setTries(tries + 1);
    },
    video: {
      ref,
      muted: sound === 'off',
      onLoadedData: () => (isSeen() ? play() : setPhase('paused')),
      onPlay: () => setPhase('playing'),
      onPause: () => setPhase('paused'),
      onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
      onError: () => setPhase('failed'),
    },
  };
}
