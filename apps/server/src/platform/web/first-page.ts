import { ADDRESSES, PAGES } from '@akari/rules';

/** HTML files of the page. Those of the two most frequent first screens name that screen's code, to load it at once. */
export type FirstPage = 'home.html' | 'room.html' | 'index.html';

const PAGE_OF = { home: 'home.html', room: 'room.html' } as const;
const ROWS = [...ADDRESSES, ...PAGES].map(({ path, screen }): { page: FirstPage; pattern: RegExp } => ({
  page: screen === 'home' || screen === 'room' ? PAGE_OF[screen] : 'index.html',
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Chooses the HTML file for a path; null: no page has this address. The page itself shows that too.
 * @param path of a URL, without its query
 */
export function firstPageOf(path: string): FirstPage | null {
  // The order of ADDRESSES is that of the page's router: fixed segments come before parameters.
  return ROWS.find(({ pattern }) => pattern.test(path))?.page ?? null;
}
