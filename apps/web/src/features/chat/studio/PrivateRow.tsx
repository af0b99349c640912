import type { PrivateMessage } from '@akari/contract/private-message';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { ReportButton, reportPressText } from '../../report/index.ts';
import { MessageFileView } from '../../private-message/shared/MessageFile.tsx';
import { studioChatText } from './text.ts';

/** A private message among the lines of the chat: who wrote it to whom, and a button to answer. */
export function PrivateRow({
  message,
  name,
  onAnswer,
}: {
  message: PrivateMessage;
  /** The performer's own name. */
  name: string;
  /** Null: the viewer is the one she writes to already. */
  onAnswer: (() => void) | null;
}) {
  const t = useText(studioChatText);
  const of_report = useText(reportPressText);
  const { time } = useFormat();
  const { viewer_name, from, text, lang, read, at_ms, secret, hidden, file } = message;
  const mine = from === 'performer';
  return (
    <div
      className={mine ? 'chat-line private you' : 'chat-line private'}
      data-unread={(!mine && !read) || undefined}
      data-secret={secret || undefined}
    >
      <span className="m-pic">
        <Crest name={mine ? name : viewer_name} size_px={32} />
      </span>
      <div className="m-b">
        <p className="m-h">
          <b>{mine ? name : viewer_name}</b>
          <span className="m-private">
            <Icon name={secret ? 'secret' : 'bubble-lock'} size="xs" />
            {mine ? t('to', { name: viewer_name }) : t(secret ? 'secret' : 'private')}
          </span>
          {mine && read && <small>{t('seen', { time: time(at_ms) })}</small>}
        </p>
        {hidden ? (
          <p className="m-hidden">{t('hidden')}</p>
        ) : file !== undefined ? (
          <MessageFileView file={file} own={mine} />
        ) : (
          <p className="m-t c-dark" lang={lang}>
            {text}
          </p>
        )}
      </div>
      {!mine && !hidden && file === undefined && (
        <ReportButton
          about={{ target: 'message', message_id: message.message_id, text }}
          name={viewer_name}
          label={of_report('line', { name: viewer_name })}
        />
      )}
      {onAnswer !== null && (
        <IconButton
          size="s"
          icon="send"
          className="m-answer"
          label={t('answer', { name: viewer_name })}
          onClick={onAnswer}
        />
      )}
    </div>
  );
}
