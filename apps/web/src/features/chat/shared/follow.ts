/** Maximum distance from the end at which the reader counts as reading the newest line. */
const AT_END_PX = 24;

/** Scroll position of a board, in pixels. */
export interface BoardPlace {
  offset: number;
  /** Height of all lines. */
  size: number;
  /** Height of the visible part. */
  viewport: number;
}

/**
 * Returns whether the board follows the newest line after a scroll. Only the reader's input stops following: when the
 * window is resized, lines wrap differently and the board scrolls by itself.
 */
export const followsAt = (
  followed: boolean,
  { offset, size, viewport }: BoardPlace,
  by_reader: boolean,
): boolean => size - offset - viewport <= AT_END_PX || (followed && !by_reader);

/** One scroll input of a person on the board. */
export type BoardInput = { wheel_px: number } | { dragged_px: number } | { key: string };

const KEYS_UP = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Returns whether an input scrolls towards older lines. */
export function isMoveUp(input: BoardInput): boolean {
  if ('wheel_px' in input) return input.wheel_px < 0;
  // The content follows the finger.
  if ('dragged_px' in input) return input.dragged_px > 0;
  return KEYS_UP.has(input.key);
}
