import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { followsAt } from './follow.ts';
import { useUserScroll } from './use-user-scroll.ts';

export interface Following {
  /** The virtual list. */
  list: RefObject<VirtualizerHandle | null>;
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Id of the newest line when the board stopped following; null: it follows. */
  lastReadLineId: number | null;
  onScroll: (offset: number) => void;
  onResize: () => void;
  goToEnd: () => void;
}

/**
 * Keeps a board at its end until the reader scrolls up.
 * @param count number of rows
 * @param newest id of the newest line; it also changes when `count` does not: an echo replaces its pending line
 * @param zoom of the text, which changes the heights of rows
 */
export function useFollowing(count: number, newest: number, zoom: number): Following {
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // A ref, because scroll and resize handlers need the value before the next render.
  const following = useRef(true);
  const [lastReadLineId, setLastReadLineId] = useState<number | null>(null);

  const stopFollowing = (): void => {
    // At the top there is nothing to scroll up to.
    if (!following.current || (list.current?.scrollOffset ?? 0) <= 0) return;
    following.current = false;
    setLastReadLineId(newest);
  };
  // The next scroll event decides again: if the reader is at the end, the board follows again.
  const isByReader = useUserScroll(scroller, stopFollowing);
  // Not Virtualizer.scrollToIndex: it scrolls again for 150 ms after each measured row, even against the reader's wheel.
  const scrollToEnd = (): void => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    if (following.current) scrollToEnd();
  }, [count, newest, zoom]);

  return {
    list,
    scroller,
    lastReadLineId,
    onScroll: (offset) => {
      const handle = list.current;
      if (handle === null) return;
      const now = { offset, size: handle.scrollSize, viewport: handle.viewportSize };
      const follows = followsAt(following.current, now, isByReader());
      if (follows === following.current) return;
      following.current = follows;
      setLastReadLineId(follows ? null : newest);
    },
    // Rows are measured only after they are drawn: keep the end in view while heights settle.
    onResize: () => {
      if (following.current) scrollToEnd();
    },
    goToEnd: () => {
      following.current = true;
      setLastReadLineId(null);
      scrollToEnd();
    },
  };
}
