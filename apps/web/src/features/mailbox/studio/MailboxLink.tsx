import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { mailboxLinkText } from '../link-text.ts';
import { UnreadCount } from '../UnreadCount.tsx';
import './mailbox-link.css';

/** The green room's way to the mailbox: before a broadcast there is time to answer. */
export function MailboxLink() {
  const t = useText(mailboxLinkText);
  return (
    <section className="mailbox-link" aria-label={t('title')}>
      <div>
        <h2>
          {t('title')}
          <UnreadCount />
        </h2>
        <p>{t('studio_text')}</p>
      </div>
      <ButtonLink size="s" to={PATHS.mailbox}>
        {t('open')}
      </ButtonLink>
    </section>
  );
}
