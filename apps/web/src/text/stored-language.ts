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

export const storeLanguage = (language: Language): void => store(STORED_AS, language);
