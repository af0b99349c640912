/** This near to the end counts as reading the newest line. */
const AT_END_PX = 24;

/** Where a board is scrolled to, px. */
export interface BoardPlace {
  offset: number;
  /** Of all lines. */
  size: number;
  /** Of what is in sight. */
  viewport: number;
}

/**
 * Whether the board follows the newest line after it moved. Only the reader's hand takes it away from the end: in a
 * window that is resized lines break anew, and the board moves by itself.
 */
export const followsAt = (
  followed: boolean,
  { offset, size, viewport }: BoardPlace,
  by_reader: boolean,
): boolean => size - offset - viewport <= AT_END_PX || (followed && !by_reader);

/** One input of a person on the board. */
export type BoardInput = { wheel_px: number } | { dragged_px: number } | { key: string };

const KEYS_UP = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Whether an input scrolls towards older lines. */
export function isMoveUp(input: BoardInput): boolean {
  if ('wheel_px' in input) return input.wheel_px < 0;
  // The content follows the finger.
  if ('dragged_px' in input) return input.dragged_px > 0;
  return KEYS_UP.has(input.key);
}
