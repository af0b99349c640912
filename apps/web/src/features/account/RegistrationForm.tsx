import type { Me, register } from '@akari/contract/account';
import type { BodyOf } from '@akari/contract/common';
import { PASSWORD_MAX } from '@akari/rules';
import { useForm } from 'react-hook-form';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { apiError } from '../../platform/api/call-server.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { showRefusal } from '../../platform/form/refusal.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useFieldMessage } from '../../platform/form/use-field-message.ts';
import { OperatorPages } from '../../platform/site/OperatorPages.tsx';
import { useRegisterMutation } from './api.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { registrationForm } from './form-schemas.ts';
import { accountText } from './text.ts';

const FIELD_OF = {
  user_name_invalid: 'user_name',
  user_name_taken: 'user_name',
  email_invalid: 'email',
  email_taken: 'email',
  password_short: 'password',
  password_weak: 'password',
  legal_age_required: 'legal_age',
} as const;

const EMAIL_HINT = { none: 'email_hint', sent: 'email_hint_mail', demo: 'email_hint_demo' } as const;

interface Props {
  /** Whether a link is sent to the address, or shown in the demo. */
  mail?: keyof typeof EMAIL_HINT;
  /** Of the link by which the person came; empty: none. */
  referral_code?: string;
  /** From where the person came; absent: it is not known. */
  came?: Pick<BodyOf<typeof register>, 'source_site_id' | 'arrival'>;
  onRegistered: (me: Me) => void;
}

/** Registration form. Errors are shown on submit; each disappears when its field is corrected. */
export function RegistrationForm({ mail = 'none', referral_code = '', came, onRegistered }: Props) {
  const t = useText(accountText);
  const chat_lang = useLanguage();
  const messageOf = useFieldMessage();
  const [enrol, { isLoading }] = useRegisterMutation();
  const form = useForm({
    resolver: schemaResolver(registrationForm),
    defaultValues: { user_name: '', email: '', password: '', legal_age: false },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await enrol({ body: { ...body, chat_lang, referral_code, ...came } });
    if (data !== undefined) onRegistered(data);
    else showRefusal(form, apiErrorOf(error) ?? apiError('server_failed'), FIELD_OF);
  });
  const common = (field: 'user_name' | 'email' | 'password') => ({
    ...form.register(field),
    label: t(`register.${field}`),
    hint: t(`register.${field}_hint`),
    error: messageOf(errors[field]),
    required: true,
  });
  const age_error = messageOf(errors.legal_age);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
        hint={t(`register.${EMAIL_HINT[mail]}`)}
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
        <Checkbox {...form.register('legal_age')} invalid={age_error !== null}>
          {t('register.legal_age')}
        </Checkbox>
        <div className="field-below wrong" role="alert">
          {age_error}
        </div>
      </div>
      <OperatorPages names={['terms', 'privacy']} />
      <FormError error={errorNameOf(errors.root)} />
      <Button type="submit" look="lit" wide busy={isLoading}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
