import type { AlbumWords, Language } from '@akari/rules';

/** Words in the language of the page, or else in the other one; '' when there are none. */
export function wordsIn(words: AlbumWords, language: Language): { text: string; lang: Language } {
  const other = language === 'ja' ? 'en' : 'ja';
  return words[language] === ''
    ? { text: words[other], lang: other }
    : { text: words[language], lang: language };
}
