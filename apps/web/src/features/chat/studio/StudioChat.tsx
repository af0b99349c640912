import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import {
  recipientChosen,
  selectRecipient,
  type Recipient,
} from '../../private-message/shared/private-message.slice.ts';
import type { BoardPerformer } from '../shared/ChatRow.tsx';
import { chatText } from '../shared/text.ts';
import { Conversations } from './Conversations.tsx';
import { StudioBoard } from './StudioBoard.tsx';
import { StudioComposer } from './StudioComposer.tsx';
import { useRoomMessages } from './use-room-messages.ts';
import './studio-chat.css';

/** Where the performer reads and answers the chat and every private conversation. */
export function StudioChat({
  performer_id,
  performer,
  hidden,
  open,
  closed_text,
}: {
  performer_id: string;
  performer: BoardPerformer;
  /** The board is put away. */
  hidden: boolean;
  /** Whether lines can be sent now. */
  open: boolean;
  closed_text: string;
}) {
  const c = useText(chatText);
  const dispatch = useAppDispatch();
  const recipient = useAppSelector(selectRecipient);
  const { messages, conversations, markRead } = useRoomMessages(performer_id);
  const choose = (one: Recipient | null): void => void dispatch(recipientChosen(one));
  const viewer_id = recipient?.viewer_id;
  const shown = conversations.find((one) => one.viewer_id === viewer_id);
  const [unread, last_id] = [shown?.unread ?? 0, shown?.last_id ?? 0];
  useEffect(() => {
    // Her conversation is read while it is on the screen.
    if (viewer_id !== undefined && unread > 0 && !hidden) markRead(viewer_id, last_id);
  }, [viewer_id, unread, last_id, hidden, markRead]);
  const readAll = (): void => {
    for (const one of conversations) if (one.unread > 0) markRead(one.viewer_id, one.last_id);
  };
  return (
    <>
      <Conversations
        conversations={conversations}
        recipient={recipient}
        onChoose={choose}
        onReadAll={readAll}
      />
      {hidden ? (
        <p className="studio-chat-hidden">{c('hidden')}</p>
      ) : (
        <StudioBoard performer={performer} messages={messages} recipient={recipient} onChoose={choose} />
      )}
      <StudioComposer
        recipient={recipient}
        open={open}
        closed_text={closed_text}
        onSent={(to) => {
          const answered = conversations.find((one) => one.viewer_id === to);
          if (answered !== undefined && answered.unread > 0) markRead(to, answered.last_id);
        }}
      />
    </>
  );
}
