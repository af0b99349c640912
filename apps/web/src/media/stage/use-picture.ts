import type { MediaKind } from '@akari/rules';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** `none`: no frame yet. `moving`: frames arrive. `stalled`: no frame for 2.5 s; the last one stays on screen. */
export type PictureState = 'none' | 'moving' | 'stalled';

const STALLED_AFTER_MS = 2_500;

/**
 * Calls `onFrame` for every frame that an element shows, or for a voice broadcast on every `timeupdate`.
 * @returns a function that stops the calls
 */
function eachFrame(element: HTMLVideoElement, kind: MediaKind, onFrame: () => void): () => void {
  if (kind === 'voice') {
    element.addEventListener('timeupdate', onFrame);
    return () => element.removeEventListener('timeupdate', onFrame);
  }
  let handle = 0;
  const next = (): void => {
    onFrame();
    handle = element.requestVideoFrameCallback(next);
  };
  handle = element.requestVideoFrameCallback(next);
  return () => element.cancelVideoFrameCallback(handle);
}

/** Returns whether frames arrive at a playing element. Calls `onFirstFrame` once for each stream. */
export function usePicture(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  kind: MediaKind,
  onFirstFrame?: () => void,
): PictureState {
  const [state, setState] = useState<PictureState>('none');
  const first = useEffectEvent(() => onFirstFrame?.());
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === null) return undefined;
    let frames = 0;
    let last_ms = 0;
    const stop = eachFrame(element, kind, () => {
      frames += 1;
      last_ms = performance.now();
      if (frames === 1) first();
      setState('moving');
    });
    const timer = setInterval(() => {
      // A page in the background gets no frames; that does not mean that the connection stalled.
      const seen = document.visibilityState === 'visible';
      if (seen && frames > 0 && performance.now() - last_ms > STALLED_AFTER_MS) setState('stalled');
      if (!seen) last_ms = performance.now();
    }, 500);
    return () => {
      stop();
      clearInterval(timer);
      setState('none');
    };
  }, [video, stream, kind]);
  return state;
}
