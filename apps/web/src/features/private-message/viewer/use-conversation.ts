import { listPrivateMessages, readPrivateMessages } from '@akari/contract/private-message';
import { useCallback, useEffect } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import {
  conversationsLeft,
  conversationsLoaded,
  selectPrivateMessages,
  unreadBy,
} from '../shared/private-message.slice.ts';

/**
 * The conversation with the performer of the room: loaded with each session and each connection, and read while it is
 * shown.
 */
export function useConversation(
  { performer_id, performer_name }: { performer_id: string; performer_name: string },
  session_id: string | null,
  shown: boolean,
) {
  const dispatch = useAppDispatch();
  const connected = useAppSelector(selectSocket) === 'connected';
  const messages = useAppSelector(selectPrivateMessages);
  useEffect(() => {
    if (!connected) return undefined;
    const stop = new AbortController();
    void callServer(listPrivateMessages, { query: { performer_name } }).then((answer) => {
      if ('data' in answer && !stop.signal.aborted)
        dispatch(conversationsLoaded({ performer_id, ...answer.data }));
    });
    return () => stop.abort();
  }, [dispatch, connected, performer_id, performer_name, session_id]);
  useEffect(() => () => void dispatch(conversationsLeft()), [dispatch, performer_id]);
  const unread = unreadBy('viewer', messages);
  const up_to_id = unread.at(-1)?.message_id;
  const markRead = useCallback(() => {
    if (up_to_id !== undefined)
      void callServer(readPrivateMessages, { body: { with: performer_id, up_to_id } });
  }, [up_to_id, performer_id]);
  useEffect(() => {
    if (shown) markRead();
  }, [shown, markRead]);
  return { messages, unread, markRead };
}
