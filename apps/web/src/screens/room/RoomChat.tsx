import {
  ChatBoard,
  chatText,
  Composer,
  selectHasLines,
  type BoardPerformer,
} from '../../features/chat/index.ts';
import { ChatBoardButton } from '../../features/chat-board/index.ts';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { latePart } from '../../platform/error/late-part.tsx';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { chatColumn } from './chat-column.ts';
import type { Door } from './door/door.ts';
import type { ChatAccess } from './use-room.ts';
import './room-chat.css';

const OthersLive = latePart(async () => (await import('./OthersLive.tsx')).OthersLive, { silent: true });

/** The column beside the picture: the chat, or what can be seen without it. */
export function RoomChat({
  performer,
  performer_name,
  access,
  door,
  hidden: { hidden, toggle },
}: {
  performer: BoardPerformer;
  performer_name: string;
  access: ChatAccess;
  door: Door['kind'];
  hidden: { hidden: boolean; toggle: () => void };
}) {
  const t = useText(chatText);
  const why = access === 'open' || access === 'silent' ? null : t(access);
  const column = chatColumn(access, door, useAppSelector(selectHasLines));
  if (access === 'open' && hidden)
    return (
      <aside className="room-chat" aria-label={t('title')}>
        <IconButton icon="bubble" label={t('show')} className="room-chat-show" onClick={toggle} />
      </aside>
    );
  return (
    <aside className="room-chat" aria-label={t('title')}>
      <div className="room-chat-head">
        <h2>{t('title')}</h2>
        <ChatBoardButton />
      </div>
      {(column === 'board' || column === 'past') && (
        <ChatBoard performer={performer} writes={access === 'open'} />
      )}
      {access === 'open' && <Composer performer={performer} open />}
      {access === 'silent' && <p className="room-chat-silent">{t('silent')}</p>}
      {column === 'past' && <p className="room-chat-silent">{why}</p>}
      {(column === 'text' || column === 'others') && (
        <p className="room-chat-closed" data-beside={column === 'others' || undefined}>
          {why}
        </p>
      )}
      {column === 'others' && <OthersLive performer_name={performer_name} />}
    </aside>
  );
}
