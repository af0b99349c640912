import { useEffect, type RefObject } from 'react';
import { openLevelMeter } from './level.ts';

const INTERVAL_MS = 66;
/** How much the shown level falls at most in one interval; a rise is shown at once. */
const FALL = 0.06;

/** Writes the loudness of a stream (0 to 1) to the CSS property `--level` of an element, without rendering. */
export function useLevel(stream: MediaStream | null, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return undefined;
    const meter = openLevelMeter(stream);
    let shown = 0;
    const timer = setInterval(() => {
      shown = Math.max(meter.read(), shown - FALL);
      target.current?.style.setProperty('--level', shown.toFixed(3));
    }, INTERVAL_MS);
    const element = target.current;
    return () => {
      clearInterval(timer);
      meter.close();
      element?.style.setProperty('--level', '0');
    };
  }, [stream, target]);
}
