import { useSyncExternalStore } from 'react';

/**
 * `phone`: one column with tabs. `low`: the picture beside the tabs, as on a phone in landscape. `tablet`: picture and
 * tabs beside the chat. `desk`: everything at once.
 */
export type StudioLayout = 'phone' | 'low' | 'tablet' | 'desk';

const DESK = '(min-width: 1200px)';
const TABLET = '(min-width: 720px)';
const LOW = '(min-width: 560px) and (max-height: 559px)';
/** Where two videos would not fit below each other. */
const SHORT = '(max-height: 799px)';

function layoutNow(): StudioLayout {
  if (window.matchMedia(LOW).matches) return 'low';
  if (window.matchMedia(DESK).matches) return 'desk';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function subscribe(onChange: () => void): () => void {
  const queries = [LOW, DESK, TABLET, SHORT].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => queries.forEach((query) => query.removeEventListener('change', onChange));
}

/** Returns the layout that fits the window. */
export const useStudioLayout = (): StudioLayout => useSyncExternalStore(subscribe, layoutNow);

/** Returns whether the viewer of a two-way is shown on the performer's picture; otherwise below it. */
export function useGuestOnPicture(layout: StudioLayout): boolean {
  const short = useSyncExternalStore(subscribe, () => window.matchMedia(SHORT).matches);
  return layout === 'phone' || layout === 'low' || (layout === 'tablet' && short);
}
