import type { Contact } from '@akari/contract/contact';
import { CHOSEN_CONTACT_SUBJECTS, CONTACT_TEXT_MAX, type ContactSubject, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { Intent } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { useOpenContactMutation } from './api.ts';
import { contactText } from './text.ts';

/** What is written in the form, and how it is sent. */
function useContactForm(guest: boolean, onOpened: (contact: Contact, code: string | null) => void) {
  const lang = useLanguage();
  const dispatch = useAppDispatch();
  const [open, { isLoading }] = useOpenContactMutation();
  const [intent] = useState(() => new Intent());
  const [subject, setSubject] = useState<ContactSubject>('account');
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [refused, setRefused] = useState<ErrorName | 'missing' | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') {
      setRefused('missing');
      return;
    }
    const body = { subject, text, lang, ...(guest && email.trim() !== '' ? { email } : {}) };
    const { data, error } = await open({ body, idempotency_key: intent.keyFor(body) });
    if (data === undefined) {
      setRefused(apiErrorOf(error)?.name ?? 'server_failed');
      return;
    }
    intent.done();
    if (!guest) dispatch(noticeShown({ kind: 'success', text: contactText.t('form.sent') }));
    onOpened(data.contact, data.code);
  };
  return { subject, setSubject, text, setText, email, setEmail, refused, busy: isLoading, submit };
}

/**
 * Opens a conversation with the staff.
 * @param onOpened gets the code of a guest's conversation; null for a member's, who finds it in the account
 */
export function ContactForm({
  guest,
  onOpened,
}: {
  guest: boolean;
  onOpened: (contact: Contact, code: string | null) => void;
}) {
  const t = useText(contactText);
  const form = useContactForm(guest, onOpened);
  const { subject, text, email, refused } = form;
  return (
    <section className="panel contact-part" aria-labelledby="contact-new">
      <h2 id="contact-new">{t('form.title')}</h2>
      <form className="contact-form" onSubmit={(event) => void form.submit(event)} noValidate>
        <Select
          label={t('form.subject')}
          value={subject}
          choices={CHOSEN_CONTACT_SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) }))}
          onChange={form.setSubject}
        />
        <Field
          label={t('form.text')}
          hint={t('form.text_hint', { count: CONTACT_TEXT_MAX })}
          error={refused === 'missing' && text.trim() === '' ? t('form.text_missing') : null}
        >
          {(ties) => (
            <textarea
              {...ties}
              rows={7}
              maxLength={CONTACT_TEXT_MAX}
              value={text}
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
        </Field>
        {guest && (
          <TextField
            label={t('form.email')}
            hint={t('form.email_hint')}
            type="email"
            icon="mail"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => form.setEmail(event.target.value)}
          />
        )}
        <FormError error={refused === 'missing' ? null : refused} />
        <Button type="submit" look="lit" icon="send" busy={form.busy}>
          {t('form.send')}
        </Button>
      </form>
    </section>
  );
}
