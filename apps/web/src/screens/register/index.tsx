import type { Me } from '@akari/contract/account';
import { DEFAULT_RATES, flatPrice, lastsMs, points, REGISTRATION_BONUS_POINTS } from '@akari/rules';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { EntryFrame } from '../../features/account/EntryFrame.tsx';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { REFERRAL_PARAMETER } from '../../features/referral/referral-parameter.ts';
import { RegistrationForm } from '../../features/account/RegistrationForm.tsx';
import { accountText } from '../../features/account/text.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { PATHS, returnPath } from '../../platform/browser/paths.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { ARRIVAL_KEPT_AS, sourceSite } from '../../platform/site/source-site.ts';
import { useFormat, useText } from '../../text/index.ts';

const MINUTE_MS = 60_000;

const ARRIVAL_LENGTH = 400;

/** The source site and the partner's link of this visit. */
function cameFrom() {
  const source_site_id = sourceSite() ?? undefined;
  try {
    return {
      source_site_id,
      arrival: (sessionStorage.getItem(ARRIVAL_KEPT_AS) ?? '').slice(0, ARRIVAL_LENGTH),
    };
  } catch {
    return { source_site_id, arrival: location.search.slice(0, ARRIVAL_LENGTH) };
  }
}

/**
 * Greets a new member and leads to where they came from. With a mail to open first, which the free points depend on, the
 * greeting stays until it is closed.
 */
function useWelcome(): (me: Me) => void {
  const format = useFormat();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: site } = useGetSiteQuery();
  const mail = site?.mail ?? 'none';
  const inbox = () => ({ to: `${PATHS.mail}?inbox`, label: accountText.t('register.welcome_inbox') });
  const greet = ({ user_name: name, balance }: Me) => {
    if (mail === 'demo')
      return {
        kind: 'warning',
        text: accountText.t('register.welcome_demo', { name }),
        link: inbox(),
      } as const;
    if (mail === 'sent')
      return { kind: 'warning', text: accountText.t('register.welcome_mail', { name }) } as const;
    const bonus = balance?.bonus_units;
    const text =
      bonus === undefined
        ? accountText.t('register.welcome_without', { name })
        : accountText.t('register.welcome', { name, ...format.counted(bonus) });
    return { kind: 'success', text } as const;
  };
  return (me) => {
    dispatch(noticeShown(greet(me)));
    void navigate(returnPath(search), { replace: true });
  };
}

/** Free registration as a member, with a bonus of points (spec §6). */
export function Component() {
  const t = useText(accountText);
  const format = useFormat();
  const [search] = useSearchParams();
  const phase = useAppSelector(selectLoginPhase);
  const welcome = useWelcome();
  const { data: site } = useGetSiteQuery();
  const [here] = useState(phase);
  if (here === 'known') return <Navigate to={returnPath(search)} replace />;

  const mails = (site?.mail ?? 'none') !== 'none';
  const bonus_units = site?.registration_bonus_units ?? points(REGISTRATION_BONUS_POINTS);
  const bonus = format.counted(bonus_units);
  const rate = format.points(DEFAULT_RATES.party);
  const minutes = format.number(Math.floor(lastsMs(flatPrice(DEFAULT_RATES.party), bonus_units) / MINUTE_MS));
  const reasons = [
    { icon: 'spark', title: t('register.point_free'), text: t('register.point_free_text') },
    {
      icon: 'coin',
      title: t('register.point_bonus', bonus),
      text: t(mails ? 'register.point_bonus_mail' : 'register.point_bonus_text', { minutes, rate }),
    },
    { icon: 'receipt', title: t('register.point_fair'), text: t('register.point_fair_text') },
  ] as const;
  return (
    <EntryFrame
      cookies_off={t('cookies_off')}
      scene="toro"
      beside={
        <ul className="entry-points">
          {reasons.map((reason) => (
            <li key={reason.icon}>
              <Icon name={reason.icon} size="l" />
              <b>{reason.title}</b>
              <span>{reason.text}</span>
            </li>
          ))}
        </ul>
      }
    >
      <title>{`${t('register.title')} – Akari`}</title>
      <h1>{t('register.title')}</h1>
      <p>{t(mails ? 'register.lead_mail' : 'register.lead', { ...bonus, minutes, rate })}</p>
      {site?.registration_open === false ? (
        <FormError error="registration_off" />
      ) : (
        <RegistrationForm
          mail={site?.mail ?? 'none'}
          referral_code={search.get(REFERRAL_PARAMETER)?.slice(0, 20) ?? ''}
          came={cameFrom()}
          onRegistered={welcome}
        />
      )}
      <p className="entry-other">
        {t('register.has_account')}
        <Link to={`${PATHS.login}${search.size > 0 ? `?${search}` : ''}`}>{t('register.login')}</Link>
      </p>
    </EntryFrame>
  );
}
