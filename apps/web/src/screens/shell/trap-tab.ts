import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Keeps the focus inside a box: Tab moves from the last control to the first, Shift+Tab from the first to the last. */
export function trapTab(event: KeyboardEvent, box: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const stops = Array.from(box.querySelectorAll<HTMLElement>(FOCUSABLE));
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  const here = document.activeElement;
  if (here === edge || !stops.includes(here as HTMLElement)) {
    event.preventDefault();
    (here === edge ? other : event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
}
