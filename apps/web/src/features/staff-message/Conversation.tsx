import type { StaffMessage } from '@akari/contract/staff-message';
import { STAFF_MESSAGE_MAX, type ErrorName } from '@akari/rules';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { Intent } from '../../platform/api/intent.ts';
import type { Answer } from '../../platform/api/call-server.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { staffMessageText } from './text.ts';
import '../../kit/controls/field.css';
import '../../kit/controls/write-field.css';
import './conversation.css';

interface Props {
  /** Name of the conversation. */
  title: string;
  /** Label of the field. */
  field: string;
  /** Shown before the first message. */
  empty?: string;
  /** What the writer should know. */
  about?: string;
  messages: readonly StaffMessage[];
  /** The side of the person who looks. */
  own: StaffMessage['from'];
  onSend: (text: string, idempotency_key: string) => Promise<Answer<unknown>>;
}

function Bubble({ message, own }: { message: StaffMessage; own: StaffMessage['from'] }) {
  const t = useText(staffMessageText);
  const { time } = useFormat();
  const mine = message.from === own;
  const when = time(message.at_ms);
  return (
    <li className={mine ? 'mine' : undefined}>
      <p>{message.text}</p>
      <small className="num">{mine && message.read ? t('seen', { time: when }) : when}</small>
    </li>
  );
}

/** Sends a text once, however often it is pressed. A failure keeps the text. */
function useSending(onSend: Props['onSend']) {
  const [text, setText] = useState('');
  const [state, setState] = useState<'ready' | 'sending'>('ready');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const intent = useRef(new Intent());
  const send = async (): Promise<void> => {
    const words = text.trim();
    if (words === '' || state === 'sending') return;
    setState('sending');
    const answer = await onSend(words, intent.current.keyFor(words));
    setState('ready');
    setRefused('error' in answer ? answer.error.name : null);
    if ('error' in answer) return;
    intent.current.done();
    setText('');
  };
  return { text, setText, state, refused, send };
}

/** The messages with one person, and the field to write the next one. */
export function Conversation({ title, field, empty, about, messages, own, onSend }: Props) {
  const t = useText(staffMessageText);
  const { text, setText, state, refused, send } = useSending(onSend);
  const error = useErrorText(refused);
  const lines = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    const box = lines.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [count]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <section className="conversation" aria-label={title}>
      <h3>{title}</h3>
      {count === 0 && empty !== undefined && <p className="conversation-empty">{empty}</p>}
      {/* `tabIndex` lets the keyboard scroll. */}
      <div ref={lines} className="conversation-lines scroll" role="log" tabIndex={0} aria-label={title}>
        <ul>
          {messages.map((message) => (
            <Bubble key={message.message_id} message={message} own={own} />
          ))}
        </ul>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="write-field field">
          <textarea
            rows={1}
            value={text}
            maxLength={STAFF_MESSAGE_MAX}
            placeholder={t('write')}
            aria-label={field}
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="submit"
            className="send"
            aria-label={t('send')}
            title={t('send')}
            disabled={text.trim() === '' || state === 'sending'}
          >
            <Icon name="send" />
          </button>
        </div>
      </form>
      {error !== null && (
        <p className="conversation-error" role="alert">
          {error.whole}
        </p>
      )}
      {about !== undefined && <p className="conversation-about">{about}</p>}
    </section>
  );
}
