import { PASSWORD_MAX } from '@akari/rules';
import { useRef, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import type { RegisterForm } from './field-errors.ts';
import { accountText } from './text.ts';
import { useRegistrationForm, type Refusal } from './use-registration-form.ts';

/** Registration form. Errors are shown on submit. */
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
  const fields = useRegistrationForm(refusal);
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = fields.check();
    if (first === undefined) onSubmit(fields.form);
    else element.current?.querySelector<HTMLInputElement>(`[name=${first}], [type=checkbox]`)?.focus();
  };
  const common = (field: 'user_name' | 'email' | 'password') => ({
    label: t(`register.${field}`),
    hint: t(`register.${field}_hint`),
    ...fields.inputOf(field),
  });
  const age_error = fields.errorOf('legal_age');
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <TextField
        {...common('user_name')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <TextField
        {...common('email')}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField
        {...common('password')}
        icon="lock"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      <div>
        <Checkbox
          checked={fields.form.legal_age}
          invalid={age_error !== null}
          onChange={(checked) => fields.set('legal_age', checked)}
        >
          {t('register.legal_age')}
        </Checkbox>
        <div className="field-below wrong" role="alert">
          {age_error}
        </div>
      </div>
      <FormError error={refusal.form} />
      <Button type="submit" look="lit" wide busy={busy}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
