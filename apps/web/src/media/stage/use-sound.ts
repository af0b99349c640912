import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { keepVolume, keptVolume, playAloud, playSilently, silence } from './sound.ts';

/** `blocked`: the browser requires a user gesture before it plays sound. */
export type SoundState = 'on' | 'muted' | 'blocked';
export interface Sound {
  state: SoundState;
  /** 0 to 1. */
  volume: number;
  setVolume: (volume: number) => void;
  toggle: () => void;
}

/**
 * Plays an element with sound. If the browser blocks that, plays it muted and returns `blocked`.
 * @param quiet begins without sound, until the person has turned it on
 */
export function useSound(video: RefObject<HTMLVideoElement | null>, playing: boolean, quiet: boolean): Sound {
  const [volume, setKept] = useState(keptVolume);
  const [state, setState] = useState<SoundState>(() => (quiet || keptVolume() === 0 ? 'muted' : 'on'));
  const [wanted, setWanted] = useState(false);

  const play = (at: number): void => {
    const element = video.current;
    if (element === null) return;
    if (at > 0) void playAloud(element, at).then(setState);
    else void playSilently(element).then(() => setState('muted'));
  };
  const start = useEffectEvent(() => play(quiet && !wanted ? 0 : volume));
  useEffect(() => {
    if (playing) start();
  }, [playing]);

  const setVolume = (next: number): void => {
    setWanted(true);
    setKept(next);
    keepVolume(next);
    play(next);
  };
  const toggle = (): void => {
    setWanted(state !== 'on');
    if (state !== 'on') return volume === 0 ? setVolume(1) : play(volume);
    silence(video.current);
    setState('muted');
  };
  return { state, volume, setVolume, toggle };
}
