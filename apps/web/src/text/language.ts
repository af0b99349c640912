import type { Language } from '@akari/rules';
import { addressOf } from '../app/address.ts';
import { changeLanguage, watchLanguage } from './current-language.ts';

const STORED_AS = 'akari.chat_lang';

const isLanguage = (value: string | null | undefined): value is Language => value === 'ja' || value === 'en';

/** Returns the language that this browser stored, or null. */
export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null; // localStorage is not accessible: the choice then lasts as long as the page
  }
}

/** Changes the language of the page and remembers it in this browser. */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // as above
  }
  changeLanguage(language);
}

/** Sets the language to the first of: address (`?lang=` or path), this browser's choice, site's language, Japanese. */
export function startLanguage(siteLanguage: Language | null = null): void {
  const asked = new URLSearchParams(location.search).get('lang');
  const named = isLanguage(asked) ? asked : addressOf(location.pathname).chat_lang;
  const language = named ?? storedLanguage() ?? siteLanguage ?? 'ja';
  changeLanguage(language);
}

watchLanguage((language) => {
  document.documentElement.lang = language;
});
