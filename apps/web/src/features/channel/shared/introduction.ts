import type { ChannelCard } from '@akari/contract/channel';
import { LANGUAGES, type Language } from '@akari/rules';

/** Returns a performer's introduction in the language of the page, or in the one in which it was written; null: none. */
export function introductionOf(
  { introduction }: Pick<ChannelCard, 'introduction'>,
  language: Language,
): { text: string; lang: Language } | null {
  const lang = [language, ...LANGUAGES].find((one) => introduction[one] !== '');
  return lang === undefined ? null : { text: introduction[lang], lang };
}
