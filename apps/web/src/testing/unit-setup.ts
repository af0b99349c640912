import { afterAll, afterEach, vi } from 'vitest';

// A setup file of the unit tests. Files of one worker share their modules and their document, so what a test has
// rendered, stored or replaced must not reach the next file.
const hasDocument = typeof document !== 'undefined';

// A frame of jsdom comes up to 16 ms late, so that what waits for one (the focus of a sheet that has opened) would come
// between two key presses of a test. Here it comes at once.
if (hasDocument) {
  window.requestAnimationFrame = (run) => Number(window.setTimeout(() => run(performance.now()), 0));
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
}

afterEach(async () => {
  if (!hasDocument) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (!hasDocument) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
