import { useEffect, type SyntheticEvent } from 'react';
import { doAhead } from '../../platform/browser/ahead.ts';
import { roomScreen } from '../room-screen.ts';

const ROOM_LINK = '[data-performer] a';

// A failed prefetch is ignored: the click loads the code again and shows the error.
const prepare = (): void => void roomScreen.load().catch(() => undefined);

/** Prefetches when a card is pointed at, touched or focused, because it will probably be opened. */
function prepareFor({ target }: SyntheticEvent): void {
  if (target instanceof Element && target.closest(ROOM_LINK) !== null) prepare();
}

/** The router has taken the click, so that it opens the room in this window. */
function begin(event: SyntheticEvent): void {
  if (event.defaultPrevented) roomScreen.begin();
}

/**
 * Prefetches the code of a room: when the page is idle, unless the browser saves data, and at the latest when a card is
 * pointed at. A click lets the room begin before it renders.
 * @param listed whether the cards have loaded
 */
export function useRoomAhead(listed: boolean) {
  useEffect(() => (listed ? doAhead([prepare]) : undefined), [listed]);
  return { onPointerOver: prepareFor, onTouchStart: prepareFor, onFocus: prepareFor, onClick: begin };
}
