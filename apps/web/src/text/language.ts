import type { Language } from '@akari/rules';
import { addressOf } from '../platform/browser/address.ts';
import { changeLanguage } from './current-language.ts';
import { askedLanguage, browserLanguage, storedLanguage, storeLanguage } from './stored-language.ts';

/** Changes the language of the page and remembers it in this browser. */
export function setLanguage(language: Language): void {
  storeLanguage(language);
  changeLanguage(language);
}

/** What is known about the person; null: not yet, or nothing. */
const known: { account: Language | null; site: Language | null } = { account: null, site: null };

/**
 * Sets the language to the first of: address (`?lang=` or path), the choice that this browser stored, the account's, the
 * browser's own, the site's, Japanese. Call it again with what has become known.
 */
export function startLanguage(more: Partial<typeof known> = {}): void {
  Object.assign(known, more);
  const named = askedLanguage() ?? addressOf(location.pathname).chat_lang;
  const language = named ?? storedLanguage() ?? known.account ?? browserLanguage() ?? known.site ?? 'ja';
  changeLanguage(language);
}
