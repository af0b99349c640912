import { useEffect, useRef, type RefObject } from 'react';

/** Check at once, and again after a dialog has closed and returned the focus to an element that may be removed. */
const LOOKS_MS = [0, 400] as const;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores a lost focus, so that keyboard users do not return to the top of the page when the focused element is
 * removed. On each change of `now`, a lost focus moves to the element with `data-takes-focus` in this part of the page,
 * to the part itself (`tabIndex={-1}`), or to the page's main element.
 */
export function useFocusKept<E extends HTMLElement>(now: string): RefObject<E | null> {
  const part = useRef<E>(null);
  // Nothing to restore until an element had the focus.
  const had = useRef(false);
  useEffect(() => {
    const note = (): void => void (had.current = true);
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return undefined;
    seen.current = now;
    const timers = LOOKS_MS.map((after_ms) =>
      setTimeout(() => {
        if (!had.current || !isNowhere()) return;
        const taker = part.current?.querySelector<HTMLElement>('[data-takes-focus]');
        (taker ?? part.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
      }, after_ms),
    );
    return () => timers.forEach(clearTimeout);
  }, [now]);
  return part;
}
