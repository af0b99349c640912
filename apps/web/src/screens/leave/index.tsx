import { Link } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { leaveText } from './text.ts';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { setLanguage } from '../../text/language.ts';
import { useText } from '../../text/index.ts';
import './leave.css';

/** The target of the age gate's "leave": a neutral page without content of the site. */
export function Component() {
  const t = useText(leaveText);
  return (
    <main className="leave">
      <title>{t('title')}</title>
      <LanguageSwitch onChange={setLanguage} />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <Link to={PATHS.home}>{t('back')}</Link>
    </main>
  );
}
