import type { Language } from '@akari/rules';
import { readStored, store } from '../platform/browser/storage.ts';

const STORED_AS = 'akari.chat_lang';

const languageIn = (value: string | null): Language | null =>
  value === 'ja' || value === 'en' ? value : null;

/** Returns the language that the address names (`?lang=`), or null. */
export const askedLanguage = (): Language | null =>
  languageIn(new URLSearchParams(location.search).get('lang'));

/** Returns the language that this browser stored, or null. */
export const storedLanguage = (): Language | null => languageIn(readStored(STORED_AS));

/** Returns the first language of the browser's list that the site has, or null. */
export function browserLanguage(): Language | null {
  for (const tag of navigator.languages) {
    const language = languageIn(tag.slice(0, 2).toLowerCase());
    if (language !== null) return language;
  }
  return null;
}

export const storeLanguage = (language: Language): void => store(STORED_AS, language);

const YEAR_S = 31_536_000;

/** Tells the server the page's language, so that the next HTML names the texts of that language. */
export const noteForServer = (language: Language): void =>
  void (document.cookie = `akari_lang=${language}; path=/; max-age=${YEAR_S}; samesite=lax`);
