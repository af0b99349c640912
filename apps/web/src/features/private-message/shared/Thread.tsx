import type { PrivateMessage } from '@akari/contract/private-message';
import type { PrivateMessageSide } from '@akari/rules';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { ReportButton, reportPressText } from '../../report/index.ts';
import { MessageFileView } from './MessageFile.tsx';
import { privateText } from './text.ts';
import './thread.css';

function Bubble({ message, own, name }: { message: PrivateMessage; own: PrivateMessageSide; name: string }) {
  const t = useText(privateText);
  const of_report = useText(reportPressText);
  const { time } = useFormat();
  const mine = message.from === own;
  const when = time(message.at_ms);
  return (
    <li className={mine ? 'mine' : undefined}>
      {message.file === undefined ? (
        <p lang={message.lang}>{message.text}</p>
      ) : (
        <MessageFileView file={message.file} own={mine} />
      )}
      <small className="num">
        {message.secret && (
          <>
            <Icon name="secret" size="xs" />
            {t('secret')}
          </>
        )}
        <span>{mine && message.read ? t('seen', { time: when }) : when}</span>
        {!mine && message.file === undefined && (
          <ReportButton
            about={{ target: 'message', message_id: message.message_id, text: message.text }}
            name={name}
            label={of_report('line', { name })}
          />
        )}
      </small>
    </li>
  );
}

/** The messages of one conversation; it stays at the latest one. */
export function Thread({
  label,
  messages,
  own,
  name,
}: {
  label: string;
  /** The other side's. */
  name: string;
  messages: readonly PrivateMessage[];
  own: PrivateMessageSide;
}) {
  const t = useText(privateText);
  const lines = useRef<HTMLDivElement>(null);
  const last_id = messages.at(-1)?.message_id;
  useEffect(() => {
    const box = lines.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [last_id]);
  return (
    // `tabIndex` lets the keyboard scroll.
    <div ref={lines} className="thread scroll" role="log" tabIndex={0} aria-label={label}>
      {messages.length === 0 && <p className="thread-empty">{t('empty')}</p>}
      <ul>
        {messages.map((message) => (
          <Bubble key={message.message_id} message={message} own={own} name={name} />
        ))}
      </ul>
    </div>
  );
}
