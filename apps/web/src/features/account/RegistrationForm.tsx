import { errorEntry, PASSWORD_MAX, type ErrorName } from '@akari/rules';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import {
  checkRegistration,
  type FieldErrors,
  type RegisterField,
  type RegisterForm,
} from './field-errors.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { accountText } from './text.ts';

/** Errors of the server: of single fields, or of the whole form. */
export interface Refusal {
  fields: FieldErrors<RegisterField>;
  form: ErrorName | null;
}

/** Registration form. Errors are shown on submit; each disappears when its field is corrected. */
export function RegistrationForm({
  busy,
  refusal,
  onSubmit,
}: {
  busy: boolean;
  refusal: Refusal;
  onSubmit: (form: RegisterForm) => void;
}) {
  const t = useText(accountText);
  const language = useLanguage();
  const [form, setForm] = useState<RegisterForm>({
    user_name: '',
    email: '',
    password: '',
    legal_age: false,
  });
  const [found, setFound] = useState<FieldErrors<RegisterField>>({});
  const [corrected, setCorrected] = useState<{ of: Refusal; fields: RegisterField[] }>({
    of: refusal,
    fields: [],
  });
  const element = useRef<HTMLFormElement>(null);

  const stale = corrected.of === refusal ? corrected.fields : [];
  const faultOf = (field: RegisterField): string | null => {
    const name = found[field] ?? (stale.includes(field) ? undefined : refusal.fields[field]);
    return name === undefined ? null : errorEntry(name)[language].message;
  };
  const set = <F extends RegisterField>(field: F, value: RegisterForm[F]) => {
    setForm({ ...form, [field]: value });
    setFound({ ...found, [field]: undefined });
    setCorrected({ of: refusal, fields: [...stale, field] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = checkRegistration(form);
    setFound(errors);
    const first = Object.keys(errors)[0];
    if (first === undefined) onSubmit(form);
    else element.current?.querySelector<HTMLInputElement>(`[name=${first}], [type=checkbox]`)?.focus();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <TextField
        label={t('register.user_name')}
        hint={t('register.user_name_hint')}
        error={faultOf('user_name')}
        icon="user"
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        value={form.user_name}
        onChange={(event) => set('user_name', event.target.value)}
      />
      <TextField
        label={t('register.email')}
        hint={t('register.email_hint')}
        error={faultOf('email')}
        icon="mail"
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={form.email}
        onChange={(event) => set('email', event.target.value)}
      />
      <PasswordField
        label={t('register.password')}
        hint={t('register.password_hint')}
        error={faultOf('password')}
        icon="lock"
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        value={form.password}
        onChange={(event) => set('password', event.target.value)}
      />
      <div>
        <Checkbox
          checked={form.legal_age}
          invalid={faultOf('legal_age') !== null}
          onChange={(checked) => set('legal_age', checked)}
        >
          {t('register.legal_age')}
        </Checkbox>
        <div className="field-below wrong" role="alert">
          {faultOf('legal_age')}
        </div>
      </div>
      <FormError error={refusal.form} />
      <Button type="submit" look="lit" wide busy={busy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
