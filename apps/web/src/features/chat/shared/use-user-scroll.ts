import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { isMoveUp } from './follow.ts';

/** How long momentum scrolling may last after the last input event. */
const MOMENTUM_MS = 1_000;
const RELEASE_EVENTS = ['pointerup', 'pointercancel'] as const;

/**
 * Tracks a person's scroll input on an element.
 * @param onMoveUp called on each input that scrolls up, before the scroll event. A busy page handles the scroll event
 * late, and a row that is measured in between would scroll the board back to its end
 * @returns a function that tells whether a person is scrolling now, by wheel, finger, key or scroll bar
 */
export function useUserScroll(scroller: RefObject<HTMLElement | null>, onMoveUp: () => void): () => boolean {
  const held = useRef(false);
  const until_ms = useRef(0);
  const movedUp = useEffectEvent(onMoveUp);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let finger_y: number | null = null;
    const pushed = (): void => {
      until_ms.current = performance.now() + MOMENTUM_MS;
    };
    const push = (input: Parameters<typeof isMoveUp>[0]): void => {
      pushed();
      if (isMoveUp(input)) movedUp();
    };
    const onTouchMove = (event: TouchEvent): void => {
      const y = event.touches[0]?.clientY ?? null;
      push({ dragged_px: y === null || finger_y === null ? 0 : y - finger_y });
      finger_y = y;
    };
    const onTouchStart = (event: TouchEvent): void => {
      finger_y = event.touches[0]?.clientY ?? null;
    };
    const onWheel = (event: WheelEvent): void => push({ wheel_px: event.deltaY });
    const onKey = (event: KeyboardEvent): void => push({ key: event.key });
    const hold = (): void => {
      held.current = true;
    };
    const release = (): void => {
      if (held.current) pushed();
      held.current = false;
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    element.addEventListener('wheel', onWheel, options);
    element.addEventListener('touchstart', onTouchStart, options);
    element.addEventListener('touchmove', onTouchMove, options);
    element.addEventListener('keydown', onKey, options);
    element.addEventListener('pointerdown', hold, options);
    for (const event of RELEASE_EVENTS) addEventListener(event, release, options);
    return () => listening.abort();
  }, [scroller]);
  return useCallback(() => held.current || performance.now() < until_ms.current, []);
}
