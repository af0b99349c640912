import type { MailboxMessage } from '@akari/contract/mailbox';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useText } from '../../text/index.ts';
import { IgnoreButton } from '../ignore/studio/IgnoreButton.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import { Composer } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';
import { usePersonName } from './person-name.ts';
import { mailboxText } from './text.ts';
import { useConversation, useMarking, type ConversationPage } from './use-conversation.ts';
import { ThreadChoices } from './viewer/ThreadChoices.tsx';

function Head({ page, name, onChanged }: { page: ConversationPage; name: string; onChanged: () => void }) {
  const t = useText(mailboxText);
  const { person, ignored } = page;
  const { user_name, viewer_id, closed } = person;
  return (
    <header className="mailbox-head">
      <Link className="mailbox-back ib" to={PATHS.mailbox} aria-label={t('back')}>
        <Icon name="left" />
      </Link>
      <Crest name={user_name} size_px={44} />
      <div>
        <h2>
          {viewer_id === null && !closed ? (
            <Link
              to={`${PATHS.profile}/${encodeURIComponent(user_name)}`}
              aria-label={t('to_profile', { name })}
            >
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {closed && <p>{t('closed')}</p>}
      </div>
      {viewer_id !== null && ignored !== null && (
        <div className="mailbox-acts">
          <IgnoreButton viewer={{ user_id: viewer_id, user_name, ignored }} onChanged={onChanged} />
          <ReportButton about={{ target: 'viewer', viewer_id }} name={name} />
        </div>
      )}
    </header>
  );
}

/** The messages, scrolled to the newest one when it is new. */
function Messages({
  messages,
  page,
  name,
  performs,
  loading,
  more,
}: {
  messages: readonly MailboxMessage[];
  page: ConversationPage;
  name: string;
  performs: boolean;
  loading: boolean;
  more: (() => void) | null;
}) {
  const t = useText(mailboxText);
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.message_id ?? 0;
  useEffect(() => {
    if (newest > 0 && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  return (
    // `tabIndex` lets the keyboard scroll.
    <div ref={box} className="mailbox-log scroll" role="log" tabIndex={0} aria-label={t('log', { name })}>
      {more !== null && (
        <Button size="s" look="ghost" busy={loading} onClick={more}>
          {t('earlier')}
        </Button>
      )}
      {messages.length === 0 && !performs && <p className="mailbox-first">{t('empty', { name })}</p>}
      <ul>
        {messages.map((message) => (
          <MessageItem
            key={message.message_id}
            message={message}
            {...{ performs, name }}
            user_name={page.person.user_name}
            days={page.days}
          />
        ))}
      </ul>
    </div>
  );
}

/** A conversation with one person. */
export function Conversation({ user_name, performs }: { user_name: string; performs: boolean }) {
  const t = useText(mailboxText);
  const nameOf = usePersonName();
  const { page, messages, error, loading, more, again } = useConversation(user_name);
  useMarking(user_name, messages, performs ? 'performer' : 'viewer');
  if (page === undefined)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="mailbox-skeleton" count={3} />
      </>
    ) : error.name === 'not_found' || error.name === 'performer_not_found' ? (
      <EmptyState title={t('none_title')} />
    ) : (
      <OfflineState error={error} />
    );
  const name = nameOf(page.person);
  return (
    <section className="mailbox-conversation panel" aria-label={t('log', { name })}>
      <Head page={page} name={name} onChanged={again} />
      <Messages {...{ messages, page, name, performs, loading, more }} />
      {page.takes ? (
        <Composer key={user_name} page={page} name={name} performs={performs} />
      ) : (
        <p className="mailbox-terms">{t('write.closed')}</p>
      )}
      {page.choices !== null && <ThreadChoices user_name={user_name} name={name} choices={page.choices} />}
      <p className="mailbox-kept">{t('kept', { count: page.days })}</p>
    </section>
  );
}
