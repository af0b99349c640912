import { CHAT_SIZE_PX } from '@akari/rules';
import { useCallback, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { ReportSheet } from '../../report/index.ts';
import { ChatRow, type BoardPerformer, type ReportedLine } from './ChatRow.tsx';
import { ChatVoice } from './ChatVoice.tsx';
import { selectBoard, selectEnteredLineId, selectOwnUserId, selectPreferences } from './chat.slice.ts';
import { foldLines } from './fold.ts';
import { PendingRow } from './PendingRow.tsx';
import { chatText } from './text.ts';
import { useFollowing } from './use-following.ts';
import './board.css';
import './row.css';

/** Height of the rows that are rendered above and below the visible part. */
const BUFFER_PX = 400;

/** The line that is being reported, or was last. */
interface Reported {
  line: ReportedLine;
  open: boolean;
}

/** The reasons for reporting a line. */
function LineReport({
  line,
  open,
  performer,
  onOpen,
}: Reported & { performer: BoardPerformer; onOpen: (open: boolean) => void }) {
  return (
    <ReportSheet
      about={{ target: 'line', performer_name: performer.performer_name, ...line }}
      name={line.name}
      wanted={open}
      onGiveUp={() => onOpen(false)}
      open={open}
      onOpenChange={onOpen}
    />
  );
}

/**
 * Shows the lines of the room, the newest at the end, in a virtual list. It follows the newest line until the reader
 * scrolls up, and then shows how many lines are new.
 * @param side whose board: performers read at 16 px, viewers at 18 px (spec §3)
 * @param look `overlay`: drawn over the picture on a phone
 */
export function ChatBoard({
  side,
  performer,
  look = 'panel',
}: {
  side: 'viewer' | 'performer';
  performer: BoardPerformer;
  look?: 'panel' | 'overlay';
}) {
  const t = useText(chatText);
  const { lines, pending } = useAppSelector(selectBoard);
  const own_user_id = useAppSelector(selectOwnUserId);
  const { zoom, voice } = useAppSelector(selectPreferences);
  const entered_line_id = useAppSelector(selectEnteredLineId);
  // A performer reads who came by name.
  const rows = useMemo(
    () => (side === 'viewer' ? foldLines(lines, entered_line_id) : lines),
    [side, lines, entered_line_id],
  );
  const items = useMemo(() => [...rows, ...pending], [rows, pending]);
  const count = items.length;
  const newest = lines.at(-1)?.line_id ?? 0;
  const { list, scroller, lastReadLineId, onScroll, onResize, goToEnd } = useFollowing(count, newest, zoom);
  const unread = lastReadLineId === null ? 0 : rows.filter((line) => line.line_id > lastReadLineId).length;
  const [reported, setReported] = useState<Reported | null>(null);
  const report = useCallback((line: ReportedLine) => setReported({ line, open: true }), []);
  const size_px = CHAT_SIZE_PX[side] * zoom;
  return (
    <div
      className={look === 'overlay' ? 'board overlay' : 'board'}
      style={{ ['--chat-size' as string]: `${size_px / 16}rem` }}
    >
      <div ref={scroller} className="board-scroll scroll" tabIndex={0} role="region" aria-label={t('board')}>
        {count === 0 && (
          <p className="board-empty">
            {t('empty')}
            <br />
            {t('empty_next')}
          </p>
        )}
        {/* Pushes few lines to the lower end. */}
        <div className="board-push" />
        <Virtualizer ref={list} data={items} onScroll={onScroll} onResize={onResize} bufferSize={BUFFER_PX}>
          {(line) =>
            'client_line_id' in line ? (
              <PendingRow key={line.client_line_id} line={line} />
            ) : (
              <ChatRow
                key={line.line_id}
                line={line}
                performer={performer}
                onReport={report}
                own={'author' in line && own_user_id !== null && line.author.user_id === own_user_id}
              />
            )
          }
        </Virtualizer>
      </div>
      {unread > 0 && (
        <button type="button" className="board-new" onClick={goToEnd}>
          <Icon name="down" size="s" />
          {t('new_lines', { count: unread })}
        </button>
      )}
      {reported !== null && (
        <LineReport
          {...reported}
          performer={performer}
          onOpen={(open) => setReported({ ...reported, open })}
        />
      )}
      {voice !== 'off' && <ChatVoice {...{ lines, own_user_id, performer, voice }} />}
    </div>
  );
}
