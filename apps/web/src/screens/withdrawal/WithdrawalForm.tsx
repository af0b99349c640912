import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useText } from '../../text/index.ts';
import { withdrawalText } from './text.ts';

/** What a declaration names. */
export interface Declared {
  name: string;
  order: string;
  contact: string;
}

const FIELDS = ['name', 'order', 'contact'] as const;
const MOST = 200;

/** The first step: who withdraws, from what, and how they are reached. Nothing else is asked. */
export function WithdrawalForm({
  declared,
  onNext,
}: {
  declared: Declared;
  onNext: (next: Declared) => void;
}) {
  const t = useText(withdrawalText);
  const [typed, setTyped] = useState(declared);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (FIELDS.every((field) => typed[field].trim() !== '')) onNext(typed);
  };
  return (
    <form className="panel withdrawal-part" onSubmit={submit} noValidate>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          hint={field === 'order' ? t('order_hint') : undefined}
          error={tried && typed[field].trim() === '' ? t('missing') : null}
          autoComplete={field === 'name' ? 'name' : field === 'contact' ? 'email' : 'off'}
          maxLength={MOST}
          value={typed[field]}
          onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
        />
      ))}
      <Button type="submit" look="lit">
        {t('next')}
      </Button>
    </form>
  );
}
