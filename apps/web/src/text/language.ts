import type { Language } from '@akari/rules';
import { addressOf } from '../platform/browser/address.ts';
import { changeLanguage } from './current-language.ts';
import { askedLanguage, storedLanguage, storeLanguage } from './stored-language.ts';

/** Changes the language of the page and remembers it in this browser. */
export function setLanguage(language: Language): void {
  storeLanguage(language);
  changeLanguage(language);
}

/** Sets the language to the first of: address (`?lang=` or path), this browser's choice, site's language, Japanese. */
export function startLanguage(siteLanguage: Language | null = null): void {
  const named = askedLanguage() ?? addressOf(location.pathname).chat_lang;
  const language = named ?? storedLanguage() ?? siteLanguage ?? 'ja';
  changeLanguage(language);
}
