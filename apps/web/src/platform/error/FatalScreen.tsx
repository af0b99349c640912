import { errorEntry, type ErrorName } from '@akari/rules';
import { PATHS } from '../browser/paths.ts';
import { appText } from '../text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Logo } from '../../kit/brand/Logo.tsx';
import { setLanguage } from '../../text/language.ts';
import { joinSentences, useText } from '../../text/index.ts';
import { ErrorNumber } from './ErrorNumber.tsx';
import { useErrorText } from './use-error-text.ts';
import { HelpLink } from './HelpLink.tsx';
import './fatal-screen.css';

/**
 * Screen of a fatal error (spec §8), in both languages, with its code. Its action reloads the page, so that no state of
 * the failed login remains.
 */
export function FatalScreen({ error }: { error: ErrorName }) {
  const t = useText(appText);
  const shown = useErrorText(error);
  const entry = errorEntry(error);
  const other = document.documentElement.lang === 'en' ? 'ja' : 'en';
  const leads = shown.action === 'login' ? PATHS.login : shown.action === 'home' ? PATHS.home : null;
  return (
    <main className="fatal">
      <title>{`${shown.message} – Akari`}</title>
      <header>
        <Logo />
        <LanguageSwitch onChange={setLanguage} />
      </header>
      <div className="panel">
        <ErrorState
          heading
          title={shown.message}
          code={<ErrorNumber code={shown.code} />}
          action={
            <>
              <Button look="ghost" onClick={() => location.reload()}>
                {t('fatal.reload')}
              </Button>
              {leads !== null && (
                <Button look="lit" onClick={() => location.assign(leads)}>
                  {t(shown.action === 'login' ? 'fatal.login' : 'fatal.home')}
                </Button>
              )}
            </>
          }
        >
          <p>
            {shown.next} <HelpLink slug={shown.help} />
          </p>
          <p lang={other} className="fatal-other">
            {joinSentences([entry[other].message, entry[other].next], other)}
          </p>
        </ErrorState>
      </div>
    </main>
  );
}
