import { WINDOW_INACTIVE_MS } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onInactive` when the window was hidden for `WINDOW_INACTIVE_MS` (spec §9), so that it stops costing points.
 * Picture in picture counts as watching.
 * @param watched false disables the timer, for example for a voice broadcast
 */
export function useWindowInactive(watched: boolean, onInactive: () => void): void {
  const tell = useEffectEvent(onInactive);
  useEffect(() => {
    if (!watched) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (!document.hidden) return;
      timer = setTimeout(() => {
        if (document.pictureInPictureElement === null) tell();
      }, WINDOW_INACTIVE_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [watched]);
}
