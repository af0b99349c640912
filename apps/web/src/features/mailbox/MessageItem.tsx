import type { MailboxMessage } from '@akari/contract/mailbox';
import { useState } from 'react';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { ReportButton } from '../report/ReportButton.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { mailboxText } from './text.ts';

const EXACT = { decimals: 0, max_decimals: 2 } as const;

/** The words of a message, in the reader's language where there are some, with the way to the other language. */
function Words({ message }: { message: MailboxMessage }) {
  const t = useText(mailboxText);
  const language = useLanguage();
  const { text, lang, translation } = message;
  const prefers = lang !== language && translation !== null && translation.lang === language;
  const [turned, setTurned] = useState(false);
  const shown = translation !== null && prefers !== turned ? translation : { text, lang, by: null };
  if (text === '') return null;
  return (
    <>
      <p className="mailbox-words" lang={shown.lang} dir="auto">
        {shown.text}
      </p>
      {translation !== null && (
        <p className="mailbox-turn">
          {shown.by === 'service' && <span>{t('by_service')}</span>}
          <button type="button" className="link-button" onClick={() => setTurned(!turned)}>
            {t(shown.by === null ? 'translated' : 'original')}
          </button>
        </p>
      )}
    </>
  );
}

/** A message of a conversation. */
export function MessageItem({
  message,
  performs,
  name,
  user_name,
  days,
}: {
  message: MailboxMessage;
  performs: boolean;
  name: string;
  user_name: string;
  days: number;
}) {
  const t = useText(mailboxText);
  const { dateTime, points } = useFormat();
  const own = (message.from === 'performer') === performs;
  const { picture, hidden, units, circular, at_ms, read, message_id, text } = message;
  return (
    <li className={own ? 'mine' : undefined}>
      <div className="mailbox-bubble">
        {circular && <span className="tag">{t('circular')}</span>}
        {hidden ? <p className="mailbox-hidden">{t('hidden')}</p> : <Words message={message} />}
        {picture !== null && (
          <MessagePicture {...{ message, picture, name, user_name, days, own, performs }} />
        )}
      </div>
      <div className="mailbox-facts num">
        <time dateTime={new Date(at_ms).toISOString()}>{dateTime(at_ms)}</time>
        {units > 0 && <span>{t('paid', { points: points(units, EXACT) })}</span>}
        {own && read && <span>{t('read')}</span>}
        {!own && !hidden && (
          <ReportButton about={{ target: 'mail', message_id, text }} name={name} label={t('report')} />
        )}
      </div>
    </li>
  );
}
