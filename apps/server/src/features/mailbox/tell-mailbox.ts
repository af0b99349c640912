import { PATHS, type Language } from '@akari/rules';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import type { Place } from './mailbox.queries.ts';

/** Tells the pages of people that their mailbox has changed: they read it again. */
export const tellChanged = ({ realtime }: Pick<Services, 'realtime'>, user_ids: readonly number[]): void =>
  realtime.send(user_ids.map(roomOf.user), 'mailbox.changed', {});

const WAITING = `SELECT FROM mailbox_message WHERE receiver_id = $1 AND thread_id = $2 AND id < $3
  AND read_at_ms IS NULL AND NOT withheld LIMIT 1`;

interface Written {
  place: Place;
  thread_id: number;
  message_id: number;
  performs: boolean;
  withheld: boolean;
}

/**
 * Tells both people of a message, and the receiver by mail, unless one before it still waits to be read: a mail says no more
 * than that there is something. Of a message that does not arrive the receiver hears nothing.
 */
export async function tellWritten(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { place: { performer_id, viewer_id }, thread_id, message_id, performs, withheld }: Written,
): Promise<void> {
  const [writer_id, receiver_id] = performs ? [performer_id, viewer_id] : [viewer_id, performer_id];
  after(() => tellChanged(services, [writer_id]));
  if (withheld) return;
  after(() => tellChanged(services, [receiver_id]));
  const waiting = await namedQuery(tx, 'mailbox_waiting', WAITING, [receiver_id, thread_id, message_id]);
  if (waiting.length === 0)
    await queueMail(services, tx, {
      kind: 'mailbox_message',
      user_id: receiver_id,
      params: { thread_id, message_id },
    });
}

const STILL_UNREAD = `SELECT FROM mailbox_message WHERE id = $1 AND read_at_ms IS NULL AND NOT withheld`;
const SAID = {
  ja: {
    subject: { named: '【Akari】メッセージが届きました', neutral: 'お知らせがあります' },
    text: '新しいメッセージが届いています。メールボックスからご覧ください。',
    open: 'メールボックスを開く',
  },
  en: {
    subject: { named: 'Akari: you have a message', neutral: 'There is news for you' },
    text: 'You have a new message. You can read it in your mailbox.',
    open: 'Open your mailbox',
  },
} as const satisfies Record<Language, object>;

/** The notice that a message has come. What was written, and by whom, is read on the site only. */
export const addMessageMail = (services: Services): void =>
  mailKinds(services).add('mailbox_message', async (_services, tx, { params }) => {
    const unread = await namedQuery(tx, 'mailbox_still_unread', STILL_UNREAD, [Number(params['message_id'])]);
    if (unread.length === 0) return null;
    const url = pageUrl(services, PATHS.mailbox);
    const of = (lang: Language): MailText => {
      const { subject, text, open } = SAID[lang];
      return { subject, parts: [{ text }, { button: open, url }] };
    };
    return { texts: { ja: of('ja'), en: of('en') } };
  });
