import { useMemo, useSyncExternalStore } from 'react';
import type { WindowSize } from './place.ts';

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
export const windowSize = (): WindowSize => ({ width_px: innerWidth, height_px: innerHeight });

/** Returns the inner size of the window. */
export function useWindowSize(): WindowSize {
  const width_px = useSyncExternalStore(subscribe, () => innerWidth);
  const height_px = useSyncExternalStore(subscribe, () => innerHeight);
  return useMemo(() => ({ width_px, height_px }), [width_px, height_px]);
}
