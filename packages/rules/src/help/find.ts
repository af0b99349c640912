import { foldForSearch, searchWords } from '../search/index.ts';
import { plainHelpText } from './help-text.ts';

interface Findable {
  title: string;
  text: string;
}

/** Longest part of an article that a list shows, in code points. */
export const HELP_EXCERPT_LENGTH = 90;

/**
 * The articles that contain every word of a search, those with all of them in the title first, else in their order.
 * Widths, capital letters and kana do not matter. Without a word all are found.
 */
export function findHelp<A extends Findable>(articles: readonly A[], text: string): A[] {
  const words = searchWords(text);
  const found = articles.flatMap((article, at) => {
    const title = foldForSearch(article.title);
    const whole = `${title}\n${foldForSearch(plainHelpText(article.text))}`;
    if (!words.every((word) => whole.includes(word))) return [];
    return [{ article, at, in_title: words.every((word) => title.includes(word)) }];
  });
  return found
    .toSorted((a, b) => Number(b.in_title) - Number(a.in_title) || a.at - b.at)
    .map(({ article }) => article);
}

/** The beginning of an article, as a list shows it. */
export function helpExcerpt(text: string): string {
  const letters = [...plainHelpText(text).replace(/\s+/gu, ' ').trim()];
  return letters.length <= HELP_EXCERPT_LENGTH
    ? letters.join('')
    : `${letters.slice(0, HELP_EXCERPT_LENGTH - 1).join('')}…`;
}
