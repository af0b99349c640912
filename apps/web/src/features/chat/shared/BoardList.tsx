import type { ReactElement, ReactNode } from 'react';
import { Virtualizer } from 'virtua';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { chatText } from './text.ts';
import { useFollowing } from './use-following.ts';
import './board.css';
import './row.css';

/** Height of the rows that are rendered above and below the visible part. */
const BUFFER_PX = 400;

/**
 * The rows of a board in a virtual list, the newest at the end. It follows the newest row until the reader scrolls up,
 * and then shows how many are new.
 */
export function BoardList<T>({
  items,
  newest,
  newSince,
  zoom,
  size_px,
  look = 'panel',
  label,
  empty,
  row,
  children,
}: {
  items: readonly T[];
  /** Grows with each new row. */
  newest: number;
  /** How many rows came after that value of `newest`. */
  newSince: (newest: number) => number;
  zoom: number;
  /** Size of the text. */
  size_px: number;
  look?: 'panel' | 'overlay';
  label: string;
  /** Shown where there is no row. */
  empty: ReactNode;
  row: (item: T) => ReactElement;
  children?: ReactNode;
}) {
  const t = useText(chatText);
  const count = items.length;
  const { list, scroller, lastReadLineId, onScroll, onResize, goToEnd } = useFollowing(count, newest, zoom);
  const unread = lastReadLineId === null ? 0 : newSince(lastReadLineId);
  return (
    <div
      className={look === 'overlay' ? 'board overlay' : 'board'}
      style={{ ['--chat-size' as string]: `${size_px / 16}rem` }}
    >
      <div ref={scroller} className="board-scroll scroll" tabIndex={0} role="region" aria-label={label}>
        {count === 0 && <p className="board-empty">{empty}</p>}
        {/* Pushes few lines to the lower end. */}
        <div className="board-push" />
        <Virtualizer ref={list} data={items} onScroll={onScroll} onResize={onResize} bufferSize={BUFFER_PX}>
          {row}
        </Virtualizer>
      </div>
      {unread > 0 && (
        <button type="button" className="board-new" onClick={goToEnd}>
          <Icon name="down" size="s" />
          {t('new_lines', { count: unread })}
        </button>
      )}
      {children}
    </div>
  );
}
