import { CHAT_SIZE_PX } from '@akari/rules';
import { useMemo } from 'react';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { ChatBoardLinks, selectPreferences } from '../../chat-board/index.ts';
import { BoardList } from './BoardList.tsx';
import { ChatRow, type BoardPerformer } from './ChatRow.tsx';
import { ChatVoice } from './ChatVoice.tsx';
import { selectBoard, selectBoardChannel, selectEnteredLineId, selectOwnUserId } from './chat.slice.ts';
import { foldLines } from './fold.ts';
import { PendingRow } from './PendingRow.tsx';
import { chatText } from './text.ts';
import { useLineReport } from './use-line-report.tsx';

/**
 * Shows the lines of the room to a viewer.
 * @param look `overlay`: drawn over the picture on a phone
 */
export function ChatBoard({
  performer,
  look = 'panel',
}: {
  performer: BoardPerformer;
  look?: 'panel' | 'overlay';
}) {
  const t = useText(chatText);
  const { lines, pending } = useAppSelector(selectBoard);
  const own_user_id = useAppSelector(selectOwnUserId);
  const channel_id = useAppSelector(selectBoardChannel);
  const { size_px, zoom, voice } = useAppSelector(selectPreferences);
  const entered_line_id = useAppSelector(selectEnteredLineId);
  const rows = useMemo(() => foldLines(lines, entered_line_id), [lines, entered_line_id]);
  const items = useMemo(() => [...rows, ...pending], [rows, pending]);
  const { report, sheet } = useLineReport(performer);
  return (
    <BoardList
      items={items}
      newest={lines.at(-1)?.line_id ?? 0}
      newSince={(line_id) => rows.filter((line) => line.line_id > line_id).length}
      zoom={zoom}
      // Viewers read at 18 px (spec §3).
      size_px={(size_px ?? CHAT_SIZE_PX.viewer) * zoom}
      look={look}
      label={t('board')}
      empty={
        <>
          {t('empty')}
          <br />
          {t('empty_next')}
        </>
      }
      row={(line) =>
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
    >
      {sheet}
      <ChatBoardLinks
        channel_id={channel_id}
        lines={lines}
        names={[performer.performer_name, performer.name]}
      />
      {voice !== 'off' && <ChatVoice {...{ lines, own_user_id, performer, voice }} />}
    </BoardList>
  );
}
