import { useSyncExternalStore } from 'react';

/**
 * `phone`: one column with tabs. `low`: the picture beside the tabs, as on a phone in landscape. `tablet`: picture and
 * tabs beside the chat. `desk`: everything at once.
 */
export type StudioLayout = 'phone' | 'low' | 'tablet' | 'desk';

const DESK = '(min-width: 1200px)';
const TABLET = '(min-width: 720px)';
const LOW = '(min-width: 560px) and (max-height: 559px)';

function layoutNow(): StudioLayout {
  if (window.matchMedia(LOW).matches) return 'low';
  if (window.matchMedia(DESK).matches) return 'desk';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function subscribe(onChange: () => void): () => void {
  const queries = [LOW, DESK, TABLET].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => queries.forEach((query) => query.removeEventListener('change', onChange));
}

/** Returns the layout that fits the window. */
export const useStudioLayout = (): StudioLayout => useSyncExternalStore(subscribe, layoutNow);
