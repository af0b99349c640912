import { useSyncExternalStore } from 'react';

type OpenSheet = () => void;

let open: OpenSheet | null = null;
const watchers = new Set<() => void>();
const move = (next: OpenSheet | null): void => {
  open = next;
  for (const changed of watchers) changed();
};
function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/**
 * While this screen sells points in a sheet of its own, every link to the purchase opens it, because leaving the screen
 * would end what runs on it.
 * @returns a function that ends the offer
 */
export function offerBuying(openSheet: OpenSheet): () => void {
  move(openSheet);
  return () => {
    if (open === openSheet) move(null);
  };
}

interface LinkPress {
  'aria-haspopup'?: 'dialog';
  onClick?: (event: React.MouseEvent) => void;
}

/** Returns what a link to the purchase does besides leading there. */
export function useBuyPress(): LinkPress {
  const openSheet = useSyncExternalStore(subscribe, () => open);
  if (openSheet === null) return {};
  return {
    'aria-haspopup': 'dialog',
    onClick: (event) => {
      // Asked for in another window: that one leaves nothing.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openSheet();
    },
  };
}
