import { getChatRules } from '@akari/contract/moderation';
import { useEffect } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { selectChatRules, selectEntered, selectOwnChat, selectPaid } from './rules.slice.ts';

/** Loads the rules of a chat with each connection and entry; changes come by socket. */
export function useChatRules(performer_name: string, channel_id: string | null) {
  const dispatch = useAppDispatch();
  const connected = useAppSelector(selectSocket) === 'connected';
  const rules = useAppSelector((state) => selectChatRules(state, channel_id));
  const own = useAppSelector((state) => selectOwnChat(state, channel_id));
  const me = useAppSelector(selectMe)?.user_id;
  const entered = useAppSelector(selectEntered);
  // What they gave may admit them.
  const paid = useAppSelector((state) =>
    rules?.writers === 'paying' && own?.paying === false ? selectPaid(state) : 0,
  );
  useEffect(() => {
    if (!connected || me === undefined) return undefined;
    let stopped = false;
    void callServer(getChatRules, { query: { performer_name } }).then((answer) => {
      // A person outside gets none: the page asks again when they enter.
      if (stopped || 'error' in answer || answer.data.chat === null) return;
      const { seen, own: mine } = answer.data.chat;
      dispatch(serverEvent['chat.rules_changed'](seen));
      dispatch(serverEvent['chat.own_changed']({ channel_id: seen.channel_id, own: mine }));
    });
    return () => void (stopped = true);
  }, [dispatch, connected, me, performer_name, entered, paid]);
  return { rules, own };
}
