import { LANGUAGES, type Language } from '@akari/rules';
import { useLanguage, useText } from '../../text/index.ts';
import { kitText } from '../text.ts';
import './language-switch.css';

// Each name is in its own language, so that people who look for theirs can read it.
const NATIVE: Record<Language, { short: string; name: string }> = {
  ja: { short: '日本語', name: '日本語' },
  en: { short: 'EN', name: 'English' },
};

export function LanguageSwitch({
  onChange,
  look = 'short',
}: {
  onChange: (language: Language) => void;
  look?: 'short' | 'name';
}) {
  const t = useText(kitText);
  const language = useLanguage();
  return (
    <div className="lang" role="group" aria-label={t('language')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          // A press on the language of the page is a choice too: it may have been the browser's until now.
          onClick={() => onChange(one)}
        >
          {NATIVE[one][look]}
        </button>
      ))}
    </div>
  );
}
