import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { EntryFrame } from '../../features/account/EntryFrame.tsx';
import { LoginForm } from '../../features/account/LoginForm.tsx';
import { DEMO_MAIL_ADDRESS, PASSWORD_ADDRESS } from '../../features/mail/addresses.ts';
import { PasskeyLogin } from '../../features/proof/PasskeyLogin.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { accountText } from '../../features/account/text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { PATHS, returnPath } from '../../platform/browser/paths.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useJoinWay } from '../../platform/site/ways.ts';
import { useText } from '../../text/index.ts';

/** The login by user name or e-mail address; it returns to the page that led here. */
export function Component() {
  const t = useText(accountText);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const phase = useAppSelector(selectLoginPhase);
  const { data: site } = useGetSiteQuery();
  const join = useJoinWay();
  // Only a person who is logged in when the page opens is redirected here: after a login by this form, `welcome`
  // navigates.
  const [here] = useState(phase);
  if (here === 'known') return <Navigate to={returnPath(search)} replace />;

  const welcome = (name: string): void => {
    dispatch(noticeShown({ kind: 'success', text: accountText.t('welcome_back', { name }) }));
    const to = returnPath(search);
    // The back office is a page of its own.
    if (to.startsWith('/office')) location.assign(to);
    else void navigate(to, { replace: true });
  };
  return (
    <EntryFrame scene="andon" beside={<p>{t('login.lead')}</p>} cookies_off={t('cookies_off')}>
      <title>{`${t('login.title')} – Akari`}</title>
      <h1>{t('login.title')}</h1>
      <LoginForm
        demo_logins={site?.demo_logins ?? []}
        demo_inbox={site?.mail === 'demo' ? DEMO_MAIL_ADDRESS : null}
        onLoggedIn={welcome}
      >
        <PasskeyLogin onLoggedIn={welcome} />
        <p className="entry-other">
          {t('login.no_account')}
          <Link
            {...join}
            to={`${join.to}${search.size > 0 && join.target === undefined ? `?${search}` : ''}`}
          >
            {t('login.register')}
          </Link>
        </p>
        {site !== undefined && site.mail !== 'none' && (
          <p className="entry-other">
            {t('login.forgot')}
            <Link to={PASSWORD_ADDRESS}>{t('login.reset')}</Link>
          </p>
        )}
        <p className="entry-other">
          {t('login.trouble')}
          <Link to={PATHS.contact}>{t('login.contact')}</Link>
        </p>
      </LoginForm>
    </EntryFrame>
  );
}
