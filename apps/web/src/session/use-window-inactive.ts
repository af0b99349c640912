import { WINDOW_INACTIVE_MS } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';

/**
 * Tells when nobody has looked at the window for a while (spec §9), so that it does not go on costing. A picture that
 * was taken out of the window is looked at elsewhere.
 * @param watched off for what is not looked at: sound alone
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
