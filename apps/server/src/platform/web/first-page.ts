import { ADDRESSES } from '@akari/rules';

/** HTML files of the page. Those of the two most frequent first screens name that screen's code, to load it at once. */
export type FirstPage = 'home.html' | 'room.html' | 'index.html';

const HOME = ['/', '/home'];
const ROWS = ADDRESSES.map(({ path, screen }) => ({
  screen,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Chooses the HTML file for a path. @param path of a URL, without its query */
export function firstPageOf(path: string): FirstPage {
  if (HOME.includes(path)) return 'home.html';
  // The order of ADDRESSES is that of the page's router: fixed segments come before parameters.
  const row = ROWS.find(({ pattern }) => pattern.test(path));
  return row?.screen === 'room' ? 'room.html' : 'index.html';
}
