import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/**
 * Moves the focus into a frame that is not modal while it is shown, and back when it closes, unless the person has left
 * the frame. Escape closes it from wherever the focus is.
 * @param onEscape null: the frame cannot be closed now
 */
export function useFrameFocus(frame: RefObject<HTMLElement | null>, onEscape: (() => void) | null): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
  });
  // A layout effect is cleaned up before the frame leaves the page, so that it still knows where the focus is.
  useLayoutEffect(() => {
    const shown = frame.current;
    const before = document.activeElement;
    shown?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => close(event);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      const at = document.activeElement;
      if (at !== null && at !== document.body && shown?.contains(at) === false) return;
      // What the frame lay over is inert until the page is drawn without the frame.
      queueMicrotask(() => {
        const now = document.activeElement;
        // A panel that has moved to another place has taken the focus along.
        if (now !== null && now !== document.body) return;
        // A tool that was chosen in the sheet "more" is gone; the button that opens the sheet stands for it.
        const opener = before?.isConnected === true ? before : document.querySelector('[data-opener]');
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [frame]);
}
