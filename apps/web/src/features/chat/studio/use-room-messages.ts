import { listRoomPrivateMessages, readPrivateMessages } from '@akari/contract/private-message';
import { useCallback, useEffect } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { selectLeftViewers, selectViewers } from '../../viewers/viewers.slice.ts';
import type { RootState } from '../../../platform/store/store.ts';
import {
  conversationsLoaded,
  selectConversations,
  selectPrivateMessages,
} from '../../private-message/shared/private-message.slice.ts';

/** The viewers whom she ignores, as one text. */
const selectIgnoredIds = (state: RootState): string =>
  [...selectViewers(state), ...selectLeftViewers(state)]
    .flatMap(({ user_id, ignored }) => (ignored ? [user_id] : []))
    .toSorted()
    .join();

/** The private messages of the performer's broadcast, loaded with each connection, and how they are marked as read. */
export function useRoomMessages(performer_id: string) {
  const dispatch = useAppDispatch();
  const connected = useAppSelector(selectSocket) === 'connected';
  const messages = useAppSelector(selectPrivateMessages);
  const conversations = useAppSelector(selectConversations);
  // When she ends ignoring a viewer, the text of what they paid for is shown.
  const ignored = useAppSelector(selectIgnoredIds);
  useEffect(() => {
    if (!connected) return undefined;
    const stop = new AbortController();
    void callServer(listRoomPrivateMessages, {}).then((answer) => {
      if ('data' in answer && !stop.signal.aborted)
        dispatch(conversationsLoaded({ performer_id, ...answer.data }));
    });
    return () => stop.abort();
  }, [dispatch, connected, performer_id, ignored]);
  const markRead = useCallback(
    (viewer_id: string, up_to_id: number): void =>
      void callServer(readPrivateMessages, { body: { with: viewer_id, up_to_id } }),
    [],
  );
  return { messages, conversations, markRead };
}
