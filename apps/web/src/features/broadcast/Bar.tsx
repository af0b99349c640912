import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useChooseLanguage } from '../account/use-choose-language.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Logo } from '../../kit/brand/Logo.tsx';
import { useText } from '../../text/index.ts';
import { studioText } from '../channel/studio/text.ts';
import './bar.css';

/** The header of the studio. It has few links, so that the performer does not leave by accident while on air. */
export function Bar({
  inside = false,
  children,
  actions,
}: {
  /** Compact on a phone, because the open studio needs the space. */
  inside?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const t = useText(studioText);
  const choose = useChooseLanguage();
  return (
    <header className={inside ? 'studio-bar inside' : 'studio-bar'}>
      <Link to={PATHS.home} className="studio-logo" aria-label={t('bar.top')}>
        <Logo />
        <small aria-hidden="true">{t('title')}</small>
      </Link>
      {children}
      <span className="grow" />
      <div className="studio-lang">
        <LanguageSwitch onChange={choose} />
      </div>
      {actions}
    </header>
  );
}
