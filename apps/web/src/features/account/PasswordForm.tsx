import { PASSWORD_MAX } from '@akari/rules';
import { useForm, useWatch } from 'react-hook-form';
import { apiErrorOf } from '../../platform/api/api.ts';
import { apiError } from '../../platform/api/call-server.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField } from '../../kit/controls/Field.tsx';
import { useText } from '../../text/index.ts';
import { useChangePasswordMutation } from './api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { showRefusal } from '../../platform/form/refusal.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useFieldMessage } from '../../platform/form/use-field-message.ts';
import { selectMe } from '../../platform/person/login.slice.ts';
import { passwordForm } from './form-schemas.ts';
import { accountText } from './text.ts';
import { useMay } from '../../platform/person/use-may.ts';

const FIELD_OF = {
  password_wrong: 'current_password',
  password_short: 'new_password',
  password_weak: 'new_password',
} as const;

/** Form for a new password. It logs out every other device. */
export function PasswordForm() {
  const t = useText(accountText);
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const performer = useMay('channel.read_stream_key');
  const messageOf = useFieldMessage();
  const [change, { isLoading }] = useChangePasswordMutation();
  const form = useForm({
    resolver: schemaResolver(passwordForm),
    defaultValues: { current_password: '', new_password: '' },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control });

  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await change({ body });
    if (data === undefined) {
      showRefusal(form, apiErrorOf(error) ?? apiError('server_failed'), FIELD_OF);
      return;
    }
    form.reset();
    const key = data.stream_key_changed === true ? 'account.password_done_key' : 'account.password_done';
    dispatch(noticeShown({ kind: 'success', text: accountText.t(key) }));
  });
  return (
    <section className="panel account-part" aria-labelledby="account-password">
      <h2 id="account-password">{t('account.password')}</h2>
      <p className="account-hint">{t(performer ? 'account.password_hint_key' : 'account.password_hint')}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <input hidden readOnly autoComplete="username" value={me?.user_name ?? ''} />
        <PasswordField
          {...form.register('current_password')}
          label={t('account.current_password')}
          error={messageOf(errors.current_password)}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
        />
        <PasswordField
          {...form.register('new_password')}
          label={t('account.new_password')}
          hint={t('register.password_hint')}
          error={messageOf(errors.new_password)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        <FormError error={errorNameOf(errors.root)} />
        <Button
          type="submit"
          busy={isLoading}
          disabled={typed.current_password === '' || typed.new_password === ''}
        >
          {t('account.password_submit')}
        </Button>
      </form>
    </section>
  );
}
