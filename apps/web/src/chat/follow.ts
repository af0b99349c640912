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
