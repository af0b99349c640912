/** How long a screen whose code is still loading is waited for, milliseconds. */
const PATIENCE_MS = 5_000;

/** What a screen reader hears first: what the screen marks, or its heading. */
const ARRIVALS = ['[data-arrival]', 'h1'];

function arrival(main: HTMLElement): HTMLElement | null {
  for (const selector of ARRIVALS) {
    const found = main.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

function focusArrival(main: HTMLElement): boolean {
  const found = arrival(main);
  if (found === null) return false;
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1;
  found.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the heading of a new screen, so that a screen reader says where the person is. While the screen's code loads,
 * its main part has the focus, and the heading gets it when it appears, unless the person has moved on.
 * @returns a function that stops waiting
 */
export function arrive(): () => void {
  const main = document.getElementById('main');
  if (main === null) return () => undefined;
  main.focus({ preventScroll: true });
  if (focusArrival(main)) return () => undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusArrival(main)) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}
