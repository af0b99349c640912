import { PATHS } from '@akari/rules';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Lantern } from '../../kit/brand/Logo.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { setLanguage } from '../../text/language.ts';
import { useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import type { OfficeScreen } from '../screen/screen.ts';
import { officeText } from './text.ts';
import './office.css';

/** Navigation and header around the screens: a rail beside them, or a row below them on phones. */
export function OfficeFrame({
  screens,
  children,
}: {
  screens: readonly OfficeScreen[];
  children: ReactNode;
}) {
  const t = useText(officeText);
  const { user_name } = useStaff();
  return (
    <div className="office">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <nav className="office-rail" aria-label={t('main')}>
        <a className="office-logo" href={PATHS.home} aria-label={t('site')} title={t('site')}>
          <Lantern />
        </a>
        {screens.map(
          ({ path, entry }) =>
            entry !== null && (
              <NavLink key={path} to={path}>
                <Icon name={entry.icon} />
                <span>{entry.label()}</span>
              </NavLink>
            ),
        )}
      </nav>
      <div className="office-body">
        <header className="office-top">
          <p className="office-name">{t('name')}</p>
          <LanguageSwitch onChange={setLanguage} />
          <span className="office-who">
            <Crest name={user_name} size_px={32} />
            <span>{user_name}</span>
          </span>
        </header>
        <div id="main" tabIndex={-1}>
          {children}
        </div>
      </div>
    </div>
  );
}
