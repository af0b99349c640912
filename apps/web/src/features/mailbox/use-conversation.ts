import type { MailboxMessage, readMailbox } from '@akari/contract/mailbox';
import type { AnswerOf } from '@akari/contract/common';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useLazyReadMailboxQuery, useMarkMailboxMutation, useReadMailboxQuery } from './api.ts';

export type ConversationPage = AnswerOf<typeof readMailbox>;
/** How often an open conversation is read again while its page is in front: an event may have been lost. */
const LOOK_EVERY_MS = 60_000;

interface Kept {
  page: ConversationPage | undefined;
  messages: ReadonlyMap<number, MailboxMessage>;
  /** Where earlier messages begin; undefined: where the first page ends. */
  earlier: string | null | undefined;
}

const merged = (
  messages: ReadonlyMap<number, MailboxMessage>,
  more: readonly MailboxMessage[],
): ReadonlyMap<number, MailboxMessage> =>
  new Map([...messages, ...more.map((message) => [message.message_id, message] as const)]);

/** A conversation, oldest message first. It reads new messages by itself, and earlier ones when asked. */
export function useConversation(user_name: string) {
  const asked = { params: { user_name }, query: {} };
  const { data, error, refetch } = useReadMailboxQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const [load, { isFetching }] = useLazyReadMailboxQuery();
  const [kept, setKept] = useState<Kept>({ page: undefined, messages: new Map(), earlier: undefined });
  if (data !== undefined && kept.page !== data)
    setKept({ ...kept, page: data, messages: merged(kept.messages, data.messages) });
  const before = kept.earlier === undefined ? (data?.next_before ?? null) : kept.earlier;
  const more = async (): Promise<void> => {
    if (before === null) return;
    const { data: page } = await load({ params: { user_name }, query: { before } });
    if (page === undefined) return;
    setKept((now) => ({
      ...now,
      messages: merged(now.messages, page.messages),
      earlier: page.next_before,
    }));
  };
  const messages = [...kept.messages.values()].toSorted((a, b) => a.message_id - b.message_id);
  return {
    page: data,
    messages,
    error: apiErrorOf(error),
    loading: isFetching,
    more: before === null ? null : () => void more(),
    again: () => void refetch(),
  };
}

/** Tells the server that the page shows what the other side has written. */
export function useMarking(
  user_name: string,
  messages: readonly MailboxMessage[],
  own: MailboxMessage['from'],
) {
  const [mark] = useMarkMailboxMutation();
  const marked = useRef(0);
  const unread = messages.findLast(({ from, read }) => from !== own && !read)?.message_id ?? 0;
  useEffect(() => {
    const tell = (): void => {
      if (unread <= marked.current || document.visibilityState !== 'visible') return;
      marked.current = unread;
      void mark({ params: { user_name }, body: { up_to_id: unread } });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [mark, unread, user_name]);
}
