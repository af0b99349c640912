import type { PrivateMessage } from '@akari/contract/private-message';
import { CHAT_SIZE_PX } from '@akari/rules';
import { useMemo } from 'react';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { ChatBoardLinks, selectPreferences } from '../../chat-board/index.ts';
import type { Recipient } from '../../private-message/shared/private-message.slice.ts';
import { BoardList } from '../shared/BoardList.tsx';
import { ChatRow, type BoardPerformer } from '../shared/ChatRow.tsx';
import { ChatVoice } from '../shared/ChatVoice.tsx';
import { selectBoard, selectBoardChannel, selectOwnUserId } from '../shared/chat.slice.ts';
import { PendingRow } from '../shared/PendingRow.tsx';
import { chatText } from '../shared/text.ts';
import { useLineReport } from '../shared/use-line-report.tsx';
import { mergeLines } from './merge-lines.ts';
import { PrivateRow } from './PrivateRow.tsx';
import { studioChatText } from './text.ts';

/** The rows of the board, and those with the lines that are on their way. */
function useStudioRows(messages: readonly PrivateMessage[], viewer_id: string | null) {
  const { lines, pending } = useAppSelector(selectBoard);
  const rows = useMemo(() => mergeLines(lines, messages, viewer_id), [lines, messages, viewer_id]);
  // What is on its way to everyone is no part of a conversation.
  const items = useMemo(
    () => (viewer_id === null ? [...rows, ...pending] : rows),
    [rows, pending, viewer_id],
  );
  return { lines, rows, items };
}

/** What stands where there is no row. */
function Empty({ recipient }: { recipient: Recipient | null }) {
  const t = useText(chatText);
  const s = useText(studioChatText);
  if (recipient !== null) return s('empty_of', { name: recipient.name });
  return (
    <>
      {t('empty')}
      <br />
      {t('empty_next')}
    </>
  );
}

/** The chat and all private messages in one list, or those of one viewer. */
export function StudioBoard({
  performer,
  messages,
  recipient,
  onChoose,
}: {
  performer: BoardPerformer;
  messages: readonly PrivateMessage[];
  recipient: Recipient | null;
  onChoose: (recipient: Recipient) => void;
}) {
  const t = useText(chatText);
  const s = useText(studioChatText);
  const own_user_id = useAppSelector(selectOwnUserId);
  const channel_id = useAppSelector(selectBoardChannel);
  const { size_px, zoom, voice } = useAppSelector(selectPreferences);
  const { report, sheet } = useLineReport(performer);
  const viewer_id = recipient?.viewer_id ?? null;
  const { lines, rows, items } = useStudioRows(messages, viewer_id);
  return (
    <BoardList
      items={items}
      newest={rows.at(-1)?.at_ms ?? 0}
      newSince={(at_ms) => rows.filter((row) => row.at_ms > at_ms).length}
      zoom={zoom}
      // Performers read at 16 px (spec §3).
      size_px={(size_px ?? CHAT_SIZE_PX.performer) * zoom}
      label={recipient === null ? t('board') : s('board_of', { name: recipient.name })}
      empty={<Empty recipient={recipient} />}
      row={(row) => {
        if ('client_line_id' in row) return <PendingRow key={row.client_line_id} line={row} />;
        if (row.kind === 'private') {
          const { message } = row;
          const answer = (): void => onChoose({ viewer_id: message.inbox, name: message.viewer_name });
          return (
            <PrivateRow
              key={`p${message.message_id}`}
              message={message}
              name={performer.name}
              onAnswer={message.inbox === viewer_id ? null : answer}
            />
          );
        }
        const { line } = row;
        return (
          <ChatRow
            key={line.line_id}
            line={line}
            performer={performer}
            onReport={report}
            own={'author' in line && own_user_id !== null && line.author.user_id === own_user_id}
          />
        );
      }}
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
