import { GIFTS, type GiftId } from '@akari/rules';
import { useLanguage } from '../../text/index.ts';

/** What gifts are called: alone, and in the middle of a sentence. */
export function useGiftText(): Record<'name' | 'phrase', (gift: GiftId) => string> {
  const language = useLanguage();
  return {
    name: (gift) => GIFTS[gift].name[language],
    phrase: (gift) => (language === 'ja' ? GIFTS[gift].name.ja : GIFTS[gift].phrase),
  };
}
