import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls a new screen to its top, and focuses its main part for screen readers, unless the search field opened it. On a back navigation the browser
 * restores the scroll position.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Who searched may go on typing.
    if (!document.activeElement?.closest('search'))
      document.getElementById('main')?.focus({ preventScroll: true });
    if (how !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, how]);
}
