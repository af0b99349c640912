import { useSyncExternalStore } from 'react';

/** `phone`: one column with tabs. `tablet`: picture and tabs beside the chat. `desk`: everything at once. */
export type StudioLayout = 'phone' | 'tablet' | 'desk';

const DESK = '(min-width: 1200px)';
const TABLET = '(min-width: 720px)';

const layoutNow = (): StudioLayout =>
  window.matchMedia(DESK).matches ? 'desk' : window.matchMedia(TABLET).matches ? 'tablet' : 'phone';

function subscribe(onChange: () => void): () => void {
  const queries = [DESK, TABLET].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => queries.forEach((query) => query.removeEventListener('change', onChange));
}

/** Returns the layout that fits the window. */
export const useStudioLayout = (): StudioLayout => useSyncExternalStore(subscribe, layoutNow);
