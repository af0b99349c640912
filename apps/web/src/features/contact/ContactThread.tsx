import type { Contact } from '@akari/contract/contact';
import { CONTACT_TEXT_MAX, nextContactState, type ErrorName } from '@akari/rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { useCloseContactMutation, useReadContactQuery, useWriteContactMutation } from './api.ts';
import { contactText } from './text.ts';
import '../../kit/css/message-thread.css';

/** Which conversation: a member's by its number, a guest's by number and code. */
export interface ContactKey {
  number: string;
  code?: string;
}
const inputOf = ({ number, code }: ContactKey) => ({
  params: { number },
  body: code === undefined ? {} : { code },
});

/** A guest's page hears of no event, so it looks by itself. */
const LOOK_EVERY_MS = 30_000;

function Messages({ messages, lang }: Pick<Contact, 'messages' | 'lang'>) {
  const t = useText(contactText);
  const { dateTime } = useFormat();
  return (
    <ol className="message-thread">
      {messages.map(({ message_id, by, text, at_ms }) => (
        <li key={message_id} data-own={by === 'staff' ? undefined : ''}>
          <p className="message-by">
            <b>{t(by === 'staff' ? 'thread.staff' : 'thread.you')}</b>
            <small className="num">{dateTime(at_ms)}</small>
          </p>
          <p className="message-text" lang={lang}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Writes on in a conversation, or closes it. */
function Writing({ contact_key }: { contact_key: ContactKey }) {
  const t = useText(contactText);
  const [write, writing] = useWriteContactMutation();
  const [close, closing] = useCloseContactMutation();
  const question = useQuestion();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const { params, body } = inputOf(contact_key);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { error } = await write({ params, body: { ...body, text } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (error === undefined) setText('');
  };
  const end = async (): Promise<void> => {
    const { error } = await close({ params, body });
    question.answer('yes');
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
  };
  return (
    <form className="contact-form" onSubmit={(event) => void submit(event)}>
      <Field label={t('thread.write')}>
        {(ties) => (
          <textarea
            {...ties}
            rows={3}
            maxLength={CONTACT_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FormError error={refused} />
      <div className="contact-actions">
        <Button type="submit" look="lit" icon="send" disabled={text.trim() === ''} busy={writing.isLoading}>
          {t('thread.send')}
        </Button>
        <Button look="ghost" onClick={() => question.ask(true)}>
          {t('thread.close')}
        </Button>
      </div>
      <Confirm
        question={question}
        title={t('thread.close_title')}
        action={t('thread.close')}
        cancel={t('thread.keep')}
        busy={closing.isLoading}
        onConfirm={() => void end()}
      >
        {t('thread.close_text')}
      </Confirm>
    </form>
  );
}

/** One conversation with the staff, with a field to write on until it is closed. */
export function ContactThread({ contact_key, head }: { contact_key: ContactKey; head?: ReactNode }) {
  const t = useText(contactText);
  const { code } = contact_key;
  const { data, error } = useReadContactQuery(inputOf(contact_key), {
    pollingInterval: code === undefined ? 0 : LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  const contact = data?.contact;
  return (
    <section className="panel contact-part contact-thread" aria-labelledby="contact-thread">
      <div className="contact-head">
        <h2 id="contact-thread" className="num">
          {t('thread.title', { number: contact_key.number })}
        </h2>
        {contact !== undefined && (
          <span className="tag" data-state={contact.state}>
            {t(`state.${contact.state}`)}
          </span>
        )}
      </div>
      {head}
      {contact === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="contact-skeleton" count={2} />
        </>
      )}
      {contact === undefined && failed?.name === 'server_unreachable' && <OfflineState error={failed} />}
      {contact === undefined && failed !== null && failed.name !== 'server_unreachable' && (
        <FormError error={failed.name} />
      )}
      {contact !== undefined && (
        <>
          <p className="contact-subject">{t(`subject.${contact.subject}`)}</p>
          <div aria-live="polite">
            <Messages messages={contact.messages} lang={contact.lang} />
          </div>
          {nextContactState(contact.state, 'write') === null ? (
            <p className="contact-closed">{t('thread.closed')}</p>
          ) : (
            <Writing contact_key={contact_key} />
          )}
        </>
      )}
    </section>
  );
}
