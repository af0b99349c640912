import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onInactive` when the window was hidden for `limit_ms`, so that it stops costing points. Picture in picture
 * counts as watching.
 * @param limit_ms null disables the timer, for example for a voice broadcast
 */
export function useWindowInactive(limit_ms: number | null, onInactive: () => void): void {
  const tell = useEffectEvent(onInactive);
  useEffect(() => {
    if (limit_ms === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (!document.hidden) return;
      timer = setTimeout(() => {
        if (document.pictureInPictureElement === null) tell();
      }, limit_ms);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [limit_ms]);
}
