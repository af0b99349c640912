import type { MailboxThread } from '@akari/contract/mailbox';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { mailboxPath, PATHS } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useLazyListMailboxQuery, useListMailboxQuery } from './api.ts';
import { mailboxLinkText } from './link-text.ts';
import { usePersonName } from './person-name.ts';
import { mailboxText } from './text.ts';

/** The conversations: the first page reads itself again, those that were asked for stay below it. */
function useThreads() {
  const { data, error } = useListMailboxQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [load, { isFetching }] = useLazyListMailboxQuery();
  const [older, setOlder] = useState<{ threads: readonly MailboxThread[]; next: string | null } | null>(null);
  const next = older === null ? (data?.next_before ?? null) : older.next;
  const more = async (): Promise<void> => {
    if (next === null) return;
    const { data: page } = await load({ query: { before: next } });
    if (page !== undefined)
      setOlder((now) => ({
        threads: [...(now?.threads ?? []), ...page.threads],
        next: page.next_before,
      }));
  };
  const first = data?.threads ?? [];
  const seen = new Set(first.map(({ person }) => person.user_name));
  return {
    threads:
      data === undefined
        ? null
        : [...first, ...(older?.threads ?? []).filter(({ person }) => !seen.has(person.user_name))],
    error: apiErrorOf(error),
    loading: isFetching,
    more: next === null ? null : () => void more(),
  };
}

function Row({ thread }: { thread: MailboxThread }) {
  const t = useText(mailboxText);
  const of_link = useText(mailboxLinkText);
  const { dateTime } = useFormat();
  const nameOf = usePersonName();
  const { person, last, unread } = thread;
  const mine = (last.from === 'viewer') === (person.viewer_id === null);
  const words = last.text === '' && last.has_picture ? t('photo') : last.text;
  return (
    <li>
      <NavLink className="mailbox-row" to={mailboxPath(person.user_name)}>
        <Crest name={person.user_name} size_px={44} />
        <span className="mailbox-row-who">
          <b>
            <bdi>{nameOf(person)}</bdi>
            {person.closed && <small>{t('closed')}</small>}
          </b>
          <span className="mailbox-row-words">
            {mine && `${t('you')}: `}
            {last.text === '' ? words : <span lang={last.lang}>{words}</span>}
          </span>
        </span>
        <span className="mailbox-row-facts num">
          <time dateTime={new Date(last.at_ms).toISOString()}>{dateTime(last.at_ms)}</time>
          {unread > 0 && (
            <span className="mailbox-count">
              <span aria-hidden="true">{unread}</span>
              <span className="vh">{of_link('unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </NavLink>
    </li>
  );
}

/** The conversations of a person, the latest first. */
export function ThreadList({ performs }: { performs: boolean }) {
  const t = useText(mailboxText);
  const { threads, error, loading, more } = useThreads();
  if (threads === null)
    return error === null ? (
      <>
        <Loading />
        <Skeleton className="mailbox-skeleton" count={4} />
      </>
    ) : (
      <OfflineState error={error} />
    );
  if (threads.length === 0)
    return (
      <EmptyState
        title={t('none_title')}
        action={performs ? undefined : <ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>}
      >
        {t(performs ? 'none_performer' : 'none_viewer')}
      </EmptyState>
    );
  return (
    <nav aria-label={t('list')}>
      <ul className="mailbox-rows">
        {threads.map((thread) => (
          <Row key={thread.person.user_name} thread={thread} />
        ))}
      </ul>
      {more !== null && (
        <Button size="s" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
    </nav>
  );
}
