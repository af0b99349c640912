import { useEffect, useRef, type RefObject } from 'react';

/** At once, and when a window that was over it has gone and given the focus back to what may be gone too. */
const LOOKS_MS = [0, 400] as const;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Whoever uses the keyboard is not thrown back to the top of the page when what they pressed is gone: with each change
 * of `now` a lost focus goes to what takes it in this part of the page (`data-takes-focus`), to the part itself
 * (`tabIndex={-1}`), or to the page's main part.
 */
export function useFocusKept<E extends HTMLElement>(now: string): RefObject<E | null> {
  const part = useRef<E>(null);
  // Who has only just come has lost nothing.
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
