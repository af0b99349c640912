import { afterFirstView } from './first-view.ts';

/** Runs work when the first view is shown and the page is idle. Safari has no `requestIdleCallback`; there it waits 200 ms. */
export function whenIdle(work: () => void): void {
  afterFirstView(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
    else setTimeout(work, 200);
  });
}
