import { useEffect } from 'react';
import { useParams } from 'react-router';
import { OwnContacts } from '../../features/contact/OwnContacts.tsx';
import { Conversation } from '../../features/mailbox/Conversation.tsx';
import { mailboxLinkText } from '../../features/mailbox/link-text.ts';
import { OwnSetting } from '../../features/mailbox/studio/OwnSetting.tsx';
import { mailboxText } from '../../features/mailbox/text.ts';
import { ThreadList } from '../../features/mailbox/ThreadList.tsx';
import { CircularChoice } from '../../features/mailbox/viewer/CircularChoice.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { listen } from '../../platform/socket/live/socket.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Door } from '../review/Door.tsx';
import '../../features/mailbox/mailbox.css';
import './mailbox-screen.css';

function Mailbox({ user_name }: { user_name: string | undefined }) {
  const of_link = useText(mailboxLinkText);
  const performs = useMay('mailbox.manage');
  return (
    <div className="mailbox-grid" data-open={user_name === undefined ? undefined : true}>
      <div className="mailbox-list">
        <h1 className="kin">{of_link('title')}</h1>
        <ThreadList performs={performs} />
      </div>
      <div className="mailbox-side">
        {user_name === undefined ? (
          <>
            {performs ? <OwnSetting /> : <CircularChoice />}
            <OwnContacts />
          </>
        ) : (
          <Conversation key={user_name} user_name={user_name} performs={performs} />
        )}
      </div>
    </div>
  );
}

/** `/mailbox`: the conversations of a viewer or performer, with one of them open or none. */
export function MailboxScreen() {
  const t = useText(mailboxText);
  const of_link = useText(mailboxLinkText);
  const { user_name } = useParams();
  const phase = useAppSelector(selectLoginPhase);
  const uses = useMay('mailbox.use');
  useEffect(() => {
    if (uses) listen();
  }, [uses]);
  if (phase === 'checking') return <main className="mailbox-screen" />;
  return (
    <main className="mailbox-screen">
      <title>{`${of_link('title')} – Akari`}</title>
      {uses ? <Mailbox user_name={user_name} /> : <Door guests={t('needed')} others={t('members_only')} />}
    </main>
  );
}
