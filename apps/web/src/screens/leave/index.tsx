import { Link } from 'react-router';
import { PATHS } from '../../platform/browser/paths.ts';
import { appText } from '../../platform/text.ts';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { setLanguage } from '../../text/language.ts';
import { useText } from '../../text/index.ts';
import './leave.css';

/** The target of the age gate's "leave": a neutral page without content of the site. */
export function Component() {
  const t = useText(appText);
  return (
    <main className="leave">
      <title>{t('leave.title')}</title>
      <LanguageSwitch onChange={setLanguage} />
      <h1>{t('leave.title')}</h1>
      <p>{t('leave.text')}</p>
      <Link to={PATHS.home}>{t('leave.back')}</Link>
    </main>
  );
}
