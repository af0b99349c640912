import {
  answerStaffMessage,
  listStaffMessages,
  readStaffMessages,
  type StaffMessage,
} from '@akari/contract/staff-message';
import { useEffect, useReducer } from 'react';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { callServer } from '../../platform/api/call-server.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { startAppListening } from '../../platform/store/store.ts';
import { useText } from '../../text/index.ts';
import { Conversation } from './Conversation.tsx';
import { staffMessageText } from './text.ts';
import './staff-messages.css';

interface State {
  shown: 'closed' | 'open';
  messages: readonly StaffMessage[];
}
type Told = { loaded: readonly StaffMessage[] } | { sent: StaffMessage } | 'closed';

const isUnread = ({ from, read }: StaffMessage): boolean => from === 'staff' && !read;
const merged = (one: readonly StaffMessage[], other: readonly StaffMessage[]): StaffMessage[] =>
  [...new Map([...one, ...other].map((message) => [message.message_id, message])).values()].toSorted(
    (a, b) => a.message_id - b.message_id,
  );

/** The card opens by a message of staff, one that came before the page too, and closes when the person closes it. */
function next(state: State, told: Told): State {
  if (told === 'closed') return { ...state, shown: 'closed' };
  const came = 'sent' in told ? [told.sent] : told.loaded;
  return {
    shown: came.some(isUnread) ? 'open' : state.shown,
    messages: merged(state.messages, came),
  };
}

/** Messages of staff to a viewer or performer, on every page: what they wrote, and the field to answer. */
export function StaffMessages() {
  const t = useText(staffMessageText);
  const [{ shown, messages }, tell] = useReducer(next, { shown: 'closed', messages: [] });
  useEffect(() => {
    void callServer(listStaffMessages, {}).then(
      (answer) => 'data' in answer && tell({ loaded: answer.data.messages }),
    );
    return startAppListening({
      actionCreator: serverEvent['staff_message.sent'],
      effect: ({ payload }) => tell({ sent: payload.message }),
    });
  }, []);
  const open = shown === 'open';
  const last_id = messages.at(-1)?.message_id;
  useEffect(() => {
    if (open) void callServer(readStaffMessages, { body: {} });
  }, [open, last_id]);
  // The region stands there before, so that a screen reader says that something came.
  const news = (
    <p className="vh" role="status">
      {open ? t('came') : ''}
    </p>
  );
  if (!open) return news;
  return (
    <section
      className="staff-messages"
      role="dialog"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') tell('closed');
      }}
    >
      {news}
      <IconButton icon="close" label={t('close')} onClick={() => tell('closed')} />
      <Conversation
        title={t('title')}
        field={t('field')}
        about={t('about')}
        messages={messages}
        own="person"
        onSend={(text, idempotency_key) =>
          callServer(answerStaffMessage, { body: { text }, idempotency_key })
        }
      />
    </section>
  );
}
