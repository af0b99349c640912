import type { Language } from '@akari/rules';
import './language-flag.css';

/** Small flag and code of a language. */
export function LanguageFlag({ language }: { language: Language }) {
  return (
    <span className="fl">
      <svg viewBox="0 0 20 14" aria-hidden="true">
        {language === 'ja' ? (
          <>
            <rect width="20" height="14" rx="2" fill="#f7f3ec" />
            <circle cx="10" cy="7" r="4" fill="#c8322b" />
          </>
        ) : (
          <>
            <rect width="20" height="14" rx="2" fill="#26397a" />
            <path d="M0 0 20 14M20 0 0 14" stroke="#f7f3ec" strokeWidth="2.8" />
            <path d="M0 0 20 14M20 0 0 14" stroke="#c8322b" strokeWidth="1" />
            <path d="M10 0V14M0 7H20" stroke="#f7f3ec" strokeWidth="4.6" />
            <path d="M10 0V14M0 7H20" stroke="#c8322b" strokeWidth="2.6" />
          </>
        )}
      </svg>
      {language.toUpperCase()}
    </span>
  );
}
