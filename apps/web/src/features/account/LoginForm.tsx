import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useLoginMutation } from '../../platform/person/api.ts';
import { useText } from '../../text/index.ts';
import { DemoLogins, type DemoLogin } from './DemoLogins.tsx';
import { loginForm } from './form-schemas.ts';
import { accountText } from './text.ts';

/** Login form; below `children` the demo logins that fill it. Which field is wrong is not said, so errors are the form's. */
export function LoginForm({
  demo_logins,
  onLoggedIn,
  children,
}: {
  demo_logins: readonly DemoLogin[];
  onLoggedIn: (user_name: string) => void;
  children?: ReactNode;
}) {
  const t = useText(accountText);
  const [logIn, { isLoading }] = useLoginMutation();
  const { control, register, handleSubmit, reset, setError, formState } = useForm({
    resolver: schemaResolver(loginForm),
    defaultValues: { login: '', password: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  const button = useRef<HTMLButtonElement>(null);

  const submit = handleSubmit(async (body) => {
    const { data, error } = await logIn({ body });
    if (data !== undefined) onLoggedIn(data.user_name);
    else setError('root', { type: 'server', message: apiErrorOf(error)?.name ?? 'server_failed' });
  });
  const fill = (demo: DemoLogin) => {
    // The button is disabled until the filled form is rendered, and cannot be focused before.
    flushSync(() => reset({ login: demo.user_name, password: demo.password }));
    button.current?.focus();
  };
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          {...register('login')}
          label={t('login.name')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...register('password')}
          label={t('login.password')}
          icon="lock"
          autoComplete="current-password"
        />
        <FormError error={errorNameOf(errors.root ?? errors.login ?? errors.password)} />
        <Button
          ref={button}
          type="submit"
          look="lit"
          wide
          busy={isLoading}
          disabled={typed.login?.trim() === '' || typed.password === ''}
        >
          {t('login.submit')}
        </Button>
      </form>
      {children}
      <DemoLogins logins={demo_logins} onPick={fill} />
    </>
  );
}
