import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { setLanguage } from '../../text/language.ts';
import { useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import type { OfficeScreen } from '../screen/screen.ts';
import { OfficeNav } from './OfficeNav.tsx';
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
      <OfficeNav screens={screens} />
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
