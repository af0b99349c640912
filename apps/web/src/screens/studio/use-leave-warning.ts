import { useEffect } from 'react';

/**
 * While active, the browser asks before it closes or reloads the tab. Browsers show a text of their own, in their
 * language.
 */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
