import { PASSWORD_MAX } from '@akari/rules';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { PasswordField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { apiError } from '../../platform/api/call-server.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { showRefusal } from '../../platform/form/refusal.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useFieldMessage } from '../../platform/form/use-field-message.ts';
import { useText } from '../../text/index.ts';
import { PASSWORD_ADDRESS } from './addresses.ts';
import { useResetPasswordMutation } from './api.ts';
import { newPasswordForm } from './form-schemas.ts';
import { mailText } from './text.ts';

const FIELD_OF = { password_short: 'new_password', password_weak: 'new_password' } as const;

/** Sets a new password by the token of a link. */
export function NewPassword({ token }: { token: string }) {
  const t = useText(mailText);
  const messageOf = useFieldMessage();
  const [set, { data, isLoading }] = useResetPasswordMutation();
  const form = useForm({ resolver: schemaResolver(newPasswordForm), defaultValues: { new_password: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ new_password }) => {
    const answer = await set({ body: { token, new_password } });
    if (answer.data === undefined)
      showRefusal(form, apiErrorOf(answer.error) ?? apiError('server_failed'), FIELD_OF);
  });
  const refused = errorNameOf(errors.root);
  return (
    <main className="mail-page">
      <title>{`${t('password.title')} – Akari`}</title>
      <h1>{t('password.title')}</h1>
      {data === undefined ? (
        <>
          <p>{t('password.text')}</p>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <PasswordField
              {...form.register('new_password')}
              label={t('password.label')}
              hint={t('password.hint')}
              error={messageOf(errors.new_password)}
              required
              icon="lock"
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
            />
            <FormError error={refused} />
            <Button type="submit" look="lit" busy={isLoading}>
              {t('password.submit')}
            </Button>
          </form>
          {refused === 'mail_link_invalid' && (
            <ButtonLink to={PASSWORD_ADDRESS}>{t('password.again')}</ButtonLink>
          )}
        </>
      ) : (
        <>
          <p role="status">{t('password.done')}</p>
          <ButtonLink look="lit" to={PATHS.login}>
            {t('password.login')}
          </ButtonLink>
        </>
      )}
    </main>
  );
}
