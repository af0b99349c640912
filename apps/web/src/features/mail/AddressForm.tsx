import { PASSWORD_MAX } from '@akari/rules';
import { useForm } from 'react-hook-form';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { apiError } from '../../platform/api/call-server.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { showRefusal } from '../../platform/form/refusal.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useFieldMessage } from '../../platform/form/use-field-message.ts';
import { useText } from '../../text/index.ts';
import { useChangeAddressMutation } from './api.ts';
import { addressForm } from './form-schemas.ts';
import { mailText } from './text.ts';

const FIELD_OF = {
  email_invalid: 'email',
  email_taken: 'email',
  mail_same_address: 'email',
  password_wrong: 'password',
} as const;

/** Asks for a new address, to which a link is sent. */
export function AddressForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const t = useText(mailText);
  const messageOf = useFieldMessage();
  const [change, { isLoading }] = useChangeAddressMutation();
  const form = useForm({
    resolver: schemaResolver(addressForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await change({ body });
    if (data === undefined) showRefusal(form, apiErrorOf(error) ?? apiError('server_failed'), FIELD_OF);
    else onSent(body.email);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        {...form.register('email')}
        label={t('part.new_email')}
        error={messageOf(errors.email)}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField
        {...form.register('password')}
        label={t('part.password')}
        error={messageOf(errors.password)}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <FormError error={errorNameOf(errors.root)} />
      <div className="account-ways">
        <Button type="submit" busy={isLoading}>
          {t('part.send')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('part.cancel')}
        </Button>
      </div>
    </form>
  );
}
