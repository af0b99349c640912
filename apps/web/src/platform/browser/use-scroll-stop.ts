import { useEffect, useRef, type RefObject } from 'react';

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Makes an element a stop of Tab while it has more than it shows and nothing inside leads a keyboard there. */
function mark(element: HTMLElement | null): void {
  if (element === null) return;
  const hides = element.scrollHeight > element.clientHeight + 1;
  if (hides && element.querySelector(STOPS) === null) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
}

/** Returns the ref of an element that may scroll: a keyboard can scroll it, too (WCAG 2.1.1). */
export function useScrollStop<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  // Each render may change what there is to read.
  useEffect(() => mark(ref.current));
  useEffect(() => {
    const onResize = (): void => mark(ref.current);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return ref;
}
