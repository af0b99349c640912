import { useEffect } from 'react';
import { firstViewShown } from '../../platform/browser/first-view.ts';

function isAwaited(picture: HTMLImageElement): boolean {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return !picture.complete && width > 0 && bottom > 0 && top < innerHeight;
}

/**
 * The first view of the home page is shown when the pictures on the screen are there, or are known to be missing.
 * @param settled the list is there, or an error in its place
 */
export function useFirstPictures(settled: boolean): void {
  useEffect(() => {
    if (!settled) return undefined;
    const awaited = new Set<EventTarget | null>([...document.images].filter(isAwaited));
    if (awaited.size === 0) return firstViewShown();
    const come = ({ target }: Event): void => {
      if (awaited.delete(target) && awaited.size === 0) firstViewShown();
    };
    // Neither event bubbles.
    document.addEventListener('load', come, true);
    document.addEventListener('error', come, true);
    return () => {
      document.removeEventListener('load', come, true);
      document.removeEventListener('error', come, true);
    };
  }, [settled]);
}
