import { sendStaffMessage, type StaffMessage } from '@akari/contract/staff-message';
import { Button } from '../../../kit/controls/Button.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { Conversation } from '../../staff-message/Conversation.tsx';
import { openConversation, selectAdminChat, selectSelection } from './oversight.slice.ts';
import { oversightText } from './text.ts';

interface Named {
  user_id: string;
  name: string;
}

/** The name of a person of a conversation: of a message, of the list of viewers, or of the performer. */
function useNameOf(performer: Named): (person_id: string) => string {
  const { inbox } = useAppSelector(selectAdminChat);
  const { viewerlist } = useAppSelector(selectSelection);
  return (person_id) =>
    person_id === performer.user_id
      ? performer.name
      : (inbox[person_id]?.messages[0]?.person_name ??
        viewerlist.find(({ user_id }) => user_id === person_id)?.user_name ??
        person_id);
}

/** One conversation in the list, with its last message and a mark if it is unread. */
function InboxRow({ person_id, name }: { person_id: string; name: string }) {
  const t = useText(oversightText);
  const { time } = useFormat();
  const dispatch = useAppDispatch();
  const { inbox } = useAppSelector(selectAdminChat);
  const entry = inbox[person_id];
  const last: StaffMessage | undefined = entry?.messages.at(-1);
  return (
    <li>
      <button type="button" className="inbox-row" onClick={() => dispatch(openConversation(person_id))}>
        <Crest name={name} size_px={32} />
        <span className="oversight-who">
          <b>{name}</b>
          <small className="inbox-last">{last?.text}</small>
        </span>
        <small className="num">{last === undefined ? '' : time(last.at_ms)}</small>
        {entry?.isNew === true && <span className="inbox-new">{t('messages.is_new')}</span>}
      </button>
    </li>
  );
}

/** The conversations of the administrator, or the one that is open. */
export function MessagesTab({ performer, performer_name }: { performer: Named; performer_name: string }) {
  const t = useText(oversightText);
  const dispatch = useAppDispatch();
  const { inbox, viewerlist, target_viewer } = useAppSelector(selectAdminChat);
  const nameOf = useNameOf(performer);
  if (target_viewer !== null) {
    const name = nameOf(target_viewer);
    return (
      <>
        <Button size="s" look="ghost" icon="left" onClick={() => dispatch(openConversation(null))}>
          {t('messages.back')}
        </Button>
        <Conversation
          title={t('messages.with', { name })}
          field={t('messages.field', { name })}
          empty={t('messages.nothing')}
          about={t('messages.about')}
          messages={inbox[target_viewer]?.messages ?? []}
          own="staff"
          onSend={(text, idempotency_key) =>
            callServer(sendStaffMessage, {
              body: { performer_name, person_id: target_viewer, text },
              idempotency_key,
            })
          }
        />
      </>
    );
  }
  if (viewerlist.length === 0)
    return <EmptyState title={t('messages.empty')}>{t('messages.empty_text')}</EmptyState>;
  return (
    <ul className="oversight-list" aria-label={t('messages.list')}>
      {viewerlist.toReversed().map((person_id) => (
        <InboxRow key={person_id} person_id={person_id} name={nameOf(person_id)} />
      ))}
    </ul>
  );
}
