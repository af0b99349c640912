/** Runs work when the page is idle. Safari has no `requestIdleCallback`; there it runs after 200 ms. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
