import type { ErrorName } from '@akari/rules';
import { useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useLoginMutation } from '../../platform/person/api.ts';
import { DemoLogins, type DemoLogin } from '../../features/account/DemoLogins.tsx';
import { EntryFrame } from '../../features/account/EntryFrame.tsx';
import { FormError } from '../../platform/error/FormError.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { accountText } from '../../features/account/text.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { PATHS, returnPath } from '../../platform/browser/paths.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PasswordField, TextField } from '../../kit/controls/Field.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useText } from '../../text/index.ts';

/** The login by user name or e-mail address; it returns to the page that led here. */
export function Component() {
  const t = useText(accountText);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const phase = useAppSelector(selectLoginPhase);
  const { data: site } = useGetSiteQuery();
  const [logIn, { isLoading }] = useLoginMutation();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<ErrorName | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Only a person who is logged in when the page opens is redirected here: after a login by this form, `submit`
  // navigates.
  const [here] = useState(phase);
  if (here === 'known') return <Navigate to={returnPath(search)} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const answer = await logIn({ body: { login: login.trim(), password } });
    if (answer.data === undefined) {
      setError(apiErrorOf(answer.error)?.name ?? 'server_failed');
      return;
    }
    dispatch(
      noticeShown({ kind: 'success', text: accountText.t('welcome_back', { name: answer.data.user_name }) }),
    );
    await navigate(returnPath(search), { replace: true });
  };
  const fill = (demo: DemoLogin) => {
    setLogin(demo.user_name);
    setPassword(demo.password);
    setError(null);
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };
  return (
    <EntryFrame scene="andon" beside={<p>{t('login.lead')}</p>} cookies_off={t('cookies_off')}>
      <title>{`${t('login.title')} – Akari`}</title>
      <h1>{t('login.title')}</h1>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('login.name')}
          icon="user"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={login}
          maxLength={254}
          onChange={(event) => setLogin(event.target.value)}
        />
        <PasswordField
          label={t('login.password')}
          icon="lock"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError error={error} />
        <Button
          type="submit"
          look="lit"
          wide
          busy={isLoading}
          disabled={login.trim() === '' || password === ''}
        >
          {t('login.submit')}
        </Button>
      </form>
      <p className="entry-other">
        {t('login.no_account')}
        <Link to={`${PATHS.register}${search.size > 0 ? `?${search}` : ''}`}>{t('login.register')}</Link>
      </p>
      <DemoLogins logins={site?.demo_logins ?? []} onPick={fill} />
    </EntryFrame>
  );
}
