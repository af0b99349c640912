import { useEffect, type SyntheticEvent } from 'react';
import { doAhead } from '../../app/ahead.ts';
import { loadRoom } from '../../app/room-screen.ts';

const ROOM_LINK = '[data-performer] a';

// What cannot be fetched now is fetched at the click, which says why it fails.
const prepare = (): void => void loadRoom().catch(() => undefined);

/** A card that is pointed at, touched or focused will probably be opened. */
function prepareFor({ target }: SyntheticEvent): void {
  if (target instanceof Element && target.closest(ROOM_LINK) !== null) prepare();
}

/**
 * Fetches the code of a room before a card is clicked: when the page is idle, except for people who save data, and at
 * the latest when somebody points at a card.
 * @param listed whether the cards are there
 */
export function useRoomAhead(listed: boolean) {
  useEffect(() => (listed ? doAhead([prepare]) : undefined), [listed]);
  return { onPointerOver: prepareFor, onTouchStart: prepareFor, onFocus: prepareFor };
}
