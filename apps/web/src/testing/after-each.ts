import { afterAll, afterEach, vi } from 'vitest';

// A setup file of the unit tests. Files of one worker share their modules and their document, so what a test has
// rendered, stored or replaced must not reach the next file.
const hasDocument = typeof document !== 'undefined';

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
