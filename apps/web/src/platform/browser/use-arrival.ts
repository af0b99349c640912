import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { arrive } from './arrive.ts';

/**
 * Scrolls a new screen to its top, and focuses its heading for screen readers, unless the search field opened it. On a
 * back navigation the browser restores the scroll position.
 * @param place what is another one for each screen
 */
export function useArrival(place: string): void {
  const how = useNavigationType();
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    // Who searched may go on typing.
    const stop = document.activeElement?.closest('search') ? undefined : arrive();
    if (how !== NavigationType.Pop) scrollTo(0, 0);
    return stop;
  }, [place, how]);
}
