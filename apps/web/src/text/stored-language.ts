import type { Language } from '@akari/rules';

const STORED_AS = 'akari.chat_lang';

const isLanguage = (value: string | null): value is Language => value === 'ja' || value === 'en';

/** Returns the language that the address names (`?lang=`), or null. */
export function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** Returns the language that this browser stored, or null. */
export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null; // localStorage is not accessible: the choice then lasts as long as the page
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // as above
  }
}
