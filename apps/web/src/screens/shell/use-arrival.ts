import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { arrive } from './arrive.ts';

/**
 * Scrolls a new screen to its top, and focuses its heading for screen readers, unless the search field opened it. On a
 * back navigation the browser restores the scroll position.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    // Who searched may go on typing.
    const stop = document.activeElement?.closest('search') ? undefined : arrive();
    if (how !== NavigationType.Pop) scrollTo(0, 0);
    return stop;
  }, [pathname, how]);
}
