import { useEffect } from 'react';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { startAppListening } from '../../../platform/store/store.ts';
import { useText } from '../../../text/index.ts';
import { loadMessages, openConversation, roomLeft, watchRoom } from './oversight.slice.ts';
import { oversightText } from './text.ts';

/**
 * Keeps the console up to date while the administrator watches: the viewers of the room, and messages.
 * @param shown whether the messages are on the screen; else an answer is announced by a notice
 */
export function useOversight(channel_id: string, session_id: string | null, shown: boolean): void {
  const dispatch = useAppDispatch();
  const t = useText(oversightText);
  const connected = useAppSelector(selectSocket) === 'connected';
  const watching = session_id !== null && connected;
  useEffect(() => {
    if (watching) void dispatch(watchRoom(channel_id));
  }, [dispatch, watching, session_id, channel_id]);
  useEffect(() => {
    if (connected) void dispatch(loadMessages());
  }, [dispatch, connected]);
  useEffect(
    () => () => {
      dispatch(openConversation(null));
      dispatch(roomLeft());
    },
    [dispatch, channel_id],
  );
  useEffect(
    () =>
      startAppListening({
        actionCreator: serverEvent['staff_message.sent'],
        effect: ({ payload: { message } }) => {
          if (message.from === 'staff' || shown) return;
          const text = t('messages.answered', { name: message.person_name });
          dispatch(noticeShown({ kind: 'news', text }));
        },
      }),
    [dispatch, t, shown],
  );
}
