import { MESSAGE_FILE_UPLOAD_PATH } from '@akari/contract/private-message';
import { useEffect, useState } from 'react';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import type { SheetProps } from '../../room-tool/room-tool.ts';
import { toolNews } from '../../room-tool/tools.slice.ts';
import { FileDraft } from '../shared/FileDraft.tsx';
import { useMessageWords } from '../shared/use-message-words.ts';
import { privateText } from '../shared/text.ts';
import { Thread } from '../shared/Thread.tsx';
import { toolText } from './tool-text.ts';
import { PrivateComposer } from './PrivateComposer.tsx';
import { QuickReply } from './QuickReply.tsx';
import { useConversation } from './use-conversation.ts';
import './private-panel.css';

/** The viewer's conversation with the performer, and the card with which a new message shows itself. */
export function PrivatePanel({ room, open, onOpenChange }: SheetProps) {
  const t = useText(privateText);
  const of_tool = useText(toolText);
  const dispatch = useAppDispatch();
  const lang = useLanguage();
  const { card, name, session } = room;
  const { performer_name } = card;
  const { messages, unread, markRead } = useConversation(card, session?.session_id ?? null, open);
  const [put_away, setPutAway] = useState(0);
  const count = unread.length;
  useEffect(() => void dispatch(toolNews({ name: 'private_message', count })), [dispatch, count]);
  useEffect(() => () => void dispatch(toolNews({ name: 'private_message', count: 0 })), [dispatch]);
  const newest = unread.at(-1);
  const wordsOf = useMessageWords();
  return (
    <>
      {/* The region stands there before, so that a screen reader says that something came. */}
      <p className="vh" role="status">
        {newest === undefined || open ? '' : `${t('came', { name })}: ${wordsOf(newest)}`}
      </p>
      {!open && newest !== undefined && newest.message_id > put_away && (
        <QuickReply
          message={newest}
          performer_name={performer_name}
          name={name}
          onOpen={() => onOpenChange(true)}
          onClose={() => setPutAway(newest.message_id)}
          onSent={markRead}
        />
      )}
      <Sheet open={open} onOpenChange={onOpenChange} title={of_tool('title')}>
        <div className="private-panel">
          <Thread label={t('with', { name })} name={name} messages={messages} own="viewer" />
          <PrivateComposer performer_name={performer_name} name={name} />
          <FileDraft
            open={session !== null}
            target={{ path: MESSAGE_FILE_UPLOAD_PATH, query: { performer_name, lang } }}
          />
          <p className="private-note">{t('about')}</p>
        </div>
      </Sheet>
    </>
  );
}
