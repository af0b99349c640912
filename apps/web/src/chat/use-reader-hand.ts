import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** A board that was pushed runs on for so long. */
const RUNS_ON_MS = 1_000;
const PUSHES = ['wheel', 'touchmove', 'keydown'] as const;
const LETS_GO = ['pointerup', 'pointercancel'] as const;

/** @returns tells whether what is scrolled now is moved by a person: by wheel, finger, key, or a bar that is dragged */
export function useReaderHand(scroller: RefObject<HTMLElement | null>): () => boolean {
  const held = useRef(false);
  const until_ms = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const pushed = (): void => {
      until_ms.current = performance.now() + RUNS_ON_MS;
    };
    const hold = (): void => {
      held.current = true;
    };
    const letGo = (): void => {
      if (held.current) pushed();
      held.current = false;
    };
    for (const push of PUSHES) element.addEventListener(push, pushed, { passive: true });
    element.addEventListener('pointerdown', hold);
    for (const end of LETS_GO) addEventListener(end, letGo);
    return () => {
      for (const push of PUSHES) element.removeEventListener(push, pushed);
      element.removeEventListener('pointerdown', hold);
      for (const end of LETS_GO) removeEventListener(end, letGo);
    };
  }, [scroller]);
  return useCallback(() => held.current || performance.now() < until_ms.current, []);
}
