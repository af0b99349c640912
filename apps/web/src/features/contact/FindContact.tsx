import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useText } from '../../text/index.ts';
import type { ContactKey } from './ContactThread.tsx';
import { contactText } from './text.ts';

/** Where a guest finds their conversation again. */
export function FindContact({ onFind }: { onFind: (contact_key: ContactKey) => void }) {
  const t = useText(contactText);
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFind({ number: number.trim(), code: code.trim() });
  };
  return (
    <section className="panel contact-part" aria-labelledby="contact-find">
      <h2 id="contact-find">{t('find.title')}</h2>
      <p className="contact-hint">{t('find.text')}</p>
      <form className="contact-form" onSubmit={submit}>
        <TextField
          label={t('find.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label={t('find.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" disabled={number.trim() === '' || code.trim() === ''}>
          {t('find.open')}
        </Button>
      </form>
    </section>
  );
}
