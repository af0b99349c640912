import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A new screen begins at its top, and at its main part for those who listen to it. Going back is the browser's
 * business: it knows where one was.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (how !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, how]);
}
