import { useSyncExternalStore } from 'react';

/** `phone`: the picture fills a small or low window. `tablet`: one below the other. `desktop`: picture and chat side by side. */
export type RoomLayout = 'phone' | 'tablet' | 'desktop';

// A phone in landscape is wide but low, and so is a window at a large zoom.
const PHONE = '(max-width: 767px), (max-height: 480px)';
const DESKTOP = '(min-width: 1024px)';

// Lower windows have no room for a panel and a chat below each other.
const BESIDE = '(min-width: 1024px) and (min-height: 640px)';

function subscribe(changed: () => void): () => void {
  const queries = [PHONE, DESKTOP, BESIDE].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => queries.forEach((query) => query.removeEventListener('change', changed));
}
function read(): RoomLayout {
  if (matchMedia(PHONE).matches) return 'phone';
  return matchMedia(DESKTOP).matches ? 'desktop' : 'tablet';
}

export const useRoomLayout = (): RoomLayout => useSyncExternalStore(subscribe, read);

/** Whether panels have a place beside the picture. */
export const useRoomBeside = (): boolean =>
  useSyncExternalStore(subscribe, () => read() === 'desktop' && matchMedia(BESIDE).matches);
