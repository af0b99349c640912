import { useRef, useState, type ReactNode } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { errorNameOf } from '../../platform/form/error-name.ts';
import { DemoCode } from '../../platform/proof/DemoCode.tsx';
import { schemaResolver } from '../../platform/form/schema-resolver.ts';
import { useLoginMutation } from './api.ts';
import { useText } from '../../text/index.ts';
import { DemoLogins, type DemoLogin } from './DemoLogins.tsx';
import { loginForm } from './form-schemas.ts';
import { accountText } from './text.ts';

/** The code of an authenticator app, or a recovery code, of an account that asks for one. */
function CodeField(field: UseFormRegisterReturn) {
  const t = useText(accountText);
  return (
    <TextField
      {...field}
      label={t('login.code')}
      hint={t('login.code_hint')}
      icon="shield"
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
    />
  );
}

/**
 * Login form; below `children` the demo logins that fill it. An empty field is named; which one the server refuses is not
 * said, so that is the form's error.
 */
export function LoginForm({
  demo_logins,
  demo_inbox = null,
  onLoggedIn,
  children,
}: {
  demo_logins: readonly DemoLogin[];
  /** The page that shows the demo's mails; null: no such page. */
  demo_inbox?: string | null;
  onLoggedIn: (user_name: string) => void;
  children?: ReactNode;
}) {
  const t = useText(accountText);
  const [logIn, { isLoading }] = useLoginMutation();
  const { register, handleSubmit, reset, setError, setValue, getValues, formState } = useForm({
    resolver: schemaResolver(loginForm),
    defaultValues: { login: '', password: '', code: '' },
  });
  const { errors } = formState;
  const button = useRef<HTMLButtonElement>(null);

  const [asksCode, setAsksCode] = useState(false);

  const submit = handleSubmit(async ({ code, ...body }) => {
    const { data, error } = await logIn({ body: asksCode ? { ...body, code: code ?? '' } : body });
    const refused = apiErrorOf(error)?.name ?? 'server_failed';
    if (data !== undefined) onLoggedIn(data.user_name);
    else if (refused === 'proof_code_required' && !asksCode) setAsksCode(true);
    else setError('root', { type: 'server', message: refused });
  });
  const fill = (demo: DemoLogin) => {
    reset({ login: demo.user_name, password: demo.password, code: '' });
    setAsksCode(false);
    button.current?.focus();
  };
  const missing = (field: 'login' | 'password'): string | null =>
    errors[field] !== undefined && getValues(field).trim() === '' ? t(`login.${field}_missing`) : null;
  const wrong = (field: 'login' | 'password') => (missing(field) === null ? errors[field] : undefined);
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          {...register('login')}
          label={t('login.name')}
          error={missing('login')}
          required
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...register('password')}
          label={t('login.password')}
          error={missing('password')}
          required
          icon="lock"
          autoComplete="current-password"
        />
        {asksCode && <CodeField {...register('code')} />}
        {asksCode && <DemoCode user_name={getValues('login')} onFill={(code) => setValue('code', code)} />}
        <FormError error={errorNameOf(errors.root ?? wrong('login') ?? wrong('password'))} />
        <Button ref={button} type="submit" look="lit" wide busy={isLoading}>
          {t('login.submit')}
        </Button>
      </form>
      {children}
      <DemoLogins logins={demo_logins} inbox={demo_inbox} onPick={fill} />
    </>
  );
}
