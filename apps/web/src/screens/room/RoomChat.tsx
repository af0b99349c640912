import {
  ChatBoard,
  ChatSettings,
  chatText,
  Composer,
  type BoardPerformer,
} from '../../features/chat/index.ts';
import { useText } from '../../text/index.ts';
import './room-chat.css';

/** The chat beside the picture. */
export function RoomChat({
  performer,
  state,
}: {
  performer: BoardPerformer;
  /**
   * `open`: the viewer may read and write. `silent`: the viewer may only read. `outside`, `peep`, `private`: there is a
   * chat that the viewer may not read. `closed`: there is no chat.
   */
  state: 'open' | 'silent' | 'outside' | 'peep' | 'private' | 'closed';
}) {
  const t = useText(chatText);
  return (
    <aside className="room-chat" aria-label={t('title')}>
      <div className="room-chat-head">
        <h2>{t('title')}</h2>
        <ChatSettings />
      </div>
      {state === 'open' || state === 'silent' ? (
        <ChatBoard side="viewer" performer={performer} />
      ) : (
        <p className="room-chat-closed">{t(state)}</p>
      )}
      {state === 'open' && <Composer side="viewer" open />}
      {state === 'silent' && <p className="room-chat-silent">{t('silent')}</p>}
    </aside>
  );
}
