import { useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { selectBalance } from '../../platform/person/point.slice.ts';
import { selectLoginPhase, selectMe } from '../../platform/person/login.slice.ts';
import { useProbableGuest } from '../../platform/person/known-before.ts';
import { useChooseLanguage } from '../../features/account/use-choose-language.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useBuyPress } from '../../platform/browser/buying.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { latePart } from '../../platform/error/late-part.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Logo } from '../../kit/brand/Logo.tsx';
import { useText } from '../../text/index.ts';
import { BalancePill } from './BalancePill.tsx';
import { FindField } from './FindField.tsx';
import { useJoinWay } from '../../platform/site/ways.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useLinks } from './links.ts';
import './header.css';

const UserMenu = latePart(async () => (await import('./UserMenu.tsx')).UserMenu, { silent: true });

function Entrance() {
  const t = useText(appText);
  return (
    <>
      <ButtonLink look="ghost" className="top-login" to={PATHS.login}>
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink className="top-join" {...useJoinWay()}>
        {t('nav.register')}
      </ButtonLink>
    </>
  );
}

/** The header of the site: navigation, search, language, balance. */
export function Header() {
  const t = useText(appText);
  const links = useLinks();
  const press = useBuyPress();
  const { data: site } = useGetSiteQuery();
  const phase = useAppSelector(selectLoginPhase);
  const me = useAppSelector(selectMe);
  const balance = useAppSelector(selectBalance);
  const guest = useProbableGuest();
  const choose = useChooseLanguage();
  // Loads the menu's code while the login of a probable member is checked, so that both are ready together.
  useEffect(() => {
    if (!guest) UserMenu.prepare();
  }, [guest]);
  return (
    <header className="top">
      <Link to={site?.site_url ?? PATHS.home} aria-label={t('nav.top')} className="top-logo">
        <Logo />
      </Link>
      <nav className={links.length > 2 ? 'nav' : 'nav few'} aria-label={t('nav.main')}>
        {links.map((link) => (
          <NavLink
            key={link.to}
            to={link.to}
            end
            target={link.target}
            rel={link.rel}
            title={t(`nav.${link.key}`)}
            {...(link.key === 'purchase' ? press : {})}
          >
            <Icon name={link.icon} />
            <span>{t(`nav.${link.key}`)}</span>
          </NavLink>
        ))}
      </nav>
      <FindField />
      <div className="top-r">
        <LanguageSwitch onChange={choose} />
        {guest ? <Entrance /> : phase === 'checking' && <span className="top-keep" />}
        {phase === 'known' && balance !== null && <BalancePill balance={balance} />}
        {phase === 'known' && me !== null && (
          <div className="top-menu">
            <UserMenu me={me} />
          </div>
        )}
      </div>
    </header>
  );
}
