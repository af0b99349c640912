import { useSyncExternalStore } from 'react';

/** Where the selected room has no place beside the tiles; as in `wall.css`. */
const NARROW = '(width < 1024px)';

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
