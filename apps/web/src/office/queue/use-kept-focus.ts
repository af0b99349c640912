import { useEffect, useRef, type RefObject } from 'react';

/**
 * Catches a lost focus: what had it goes when an item is claimed, given back or decided.
 * @param standing what has changed then
 * @param arrives whether the page came here from a decision, so that the focus is lost at first
 * @returns for the element that gets the focus
 */
export function useKeptFocus<E extends HTMLElement>(standing: string, arrives: boolean): RefObject<E | null> {
  const target = useRef<E>(null);
  const seen = useRef(arrives ? null : standing);
  useEffect(() => {
    if (seen.current !== standing && document.activeElement === document.body) target.current?.focus();
    seen.current = standing;
  }, [standing]);
  return target;
}
