import { useEffect } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { checkSession } from './flow.ts';

/** Leaves the session while the page unloads. Only a beacon is still sent then. */
function leaveByBeacon(session_id: string): void {
  navigator.sendBeacon(`/api/session/${encodeURIComponent(session_id)}/leave?end=browser_closed`);
}

/** Leaves the session while the page unloads, and checks it when the browser restores the page. */
export function usePageUnload(session_id: string | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onPageHide = (): void => {
      if (session_id !== null) leaveByBeacon(session_id);
    };
    // The page was restored from the back/forward cache; its beacon has ended the session.
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) void dispatch(checkSession());
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [dispatch, session_id]);
}
