import { ADDRESSES, LANGUAGES, PAGES, type Language } from '@akari/rules';

/**
 * HTML files of the page. Those of the two most frequent first screens name that screen's code, to load it at once. Those
 * of addresses in English have an English title and description.
 */
export type FirstPage = 'home.html' | 'room.html' | 'room.en.html' | 'index.html' | 'index.en.html';

const ROWS = [...ADDRESSES, ...PAGES].map((row) => ({
  screen: row.screen,
  chat_lang: 'chat_lang' in row ? row.chat_lang : undefined,
  pattern: new RegExp(`^${row.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** The language that the address names: in its path, or by what it means. */
const isEnglish = (named: string | undefined, meant: Language | undefined): boolean =>
  (LANGUAGES.find((language) => language === named) ?? meant) === 'en';

/**
 * Chooses the HTML file for a path; null: no page has this address. The page itself shows that too.
 * @param path of a URL, without its query
 */
export function firstPageOf(path: string): FirstPage | null {
  // The order of ADDRESSES is that of the page's router: fixed segments come before parameters.
  for (const { screen, chat_lang, pattern } of ROWS) {
    const found = pattern.exec(path);
    if (found === null) continue;
    if (screen === 'home') return 'home.html';
    const english = isEnglish(found.groups?.['chat_lang'], chat_lang);
    if (screen === 'room') return english ? 'room.en.html' : 'room.html';
    return english ? 'index.en.html' : 'index.html';
  }
  return null;
}
