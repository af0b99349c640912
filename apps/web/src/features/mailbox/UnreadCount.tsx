import { useText } from '../../text/index.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useCountMailboxQuery } from './api.ts';
import { mailboxLinkText } from './link-text.ts';
import './unread-count.css';

/** How many messages a person has not read; nothing when they have read all. */
export function UnreadCount() {
  const t = useText(mailboxLinkText);
  const uses = useMay('mailbox.use');
  const { data } = useCountMailboxQuery(undefined, { skip: !uses, refetchOnMountOrArgChange: 60 });
  const count = data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <span className="unread-count num">
      <span aria-hidden="true">{Math.min(count, 99)}</span>
      <span className="vh">{t('unread', { count })}</span>
    </span>
  );
}
