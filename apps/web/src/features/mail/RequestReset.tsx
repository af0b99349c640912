import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { apiError } from '../../platform/api/call-server.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { showRefusal } from '../../platform/form/refusal.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useFieldMessage } from '../../platform/form/use-field-message.ts';
import { useText } from '../../text/index.ts';
import { DEMO_MAIL_ADDRESS } from './addresses.ts';
import { useRequestPasswordResetMutation } from './api.ts';
import { requestForm } from './form-schemas.ts';
import { mailText } from './text.ts';

const FIELD_OF = { email_invalid: 'email' } as const;

/** Asks for a link to a new password. It says the same whether there is an account or not. */
export function RequestReset({ demo }: { demo: boolean }) {
  const t = useText(mailText);
  const messageOf = useFieldMessage();
  const [ask, { data, isLoading }] = useRequestPasswordResetMutation();
  const form = useForm({ resolver: schemaResolver(requestForm), defaultValues: { email: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const asked = await ask({ body });
    if (asked.data === undefined)
      showRefusal(form, apiErrorOf(asked.error) ?? apiError('server_failed'), FIELD_OF);
  });
  return (
    <main className="mail-page">
      <title>{`${t('request.title')} – Akari`}</title>
      <h1>{t('request.title')}</h1>
      {data === undefined ? (
        <>
          <p>{t('request.text')}</p>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              {...form.register('email')}
              label={t('request.email')}
              error={messageOf(errors.email)}
              required
              icon="mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
            <FormError error={errorNameOf(errors.root)} />
            <Button type="submit" look="lit" busy={isLoading}>
              {t('request.submit')}
            </Button>
          </form>
        </>
      ) : (
        <>
          <p role="status">{t('request.done')}</p>
          {demo && (
            <ButtonLink icon="mail" to={DEMO_MAIL_ADDRESS}>
              {t('part.inbox')}
            </ButtonLink>
          )}
        </>
      )}
      <ButtonLink look="ghost" to={PATHS.login}>
        {t('request.login')}
      </ButtonLink>
    </main>
  );
}
