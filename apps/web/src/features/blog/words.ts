import { PATHS, type BothWords, type Language } from '@akari/rules';

/** Words in the language of the page, or else in the other one. */
export function wordsIn(words: BothWords, language: Language): { text: string; lang: Language } {
  const other = language === 'ja' ? 'en' : 'ja';
  return words[language] === ''
    ? { text: words[other], lang: other }
    : { text: words[language], lang: language };
}

/** The blog of a performer, and the page of an entry; without a name: the news of the service. */
export const blogPath = (performer_name: string): string =>
  `${PATHS.blog}/${encodeURIComponent(performer_name)}`;
export const entryPath = (performer_name: string | null, entry_id: string): string =>
  `${performer_name === null ? PATHS.news : blogPath(performer_name)}/${encodeURIComponent(entry_id)}`;
