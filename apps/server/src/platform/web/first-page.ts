import { ADDRESSES } from '@akari/rules';

/** A copy of the page for each screen that most visits begin with: it names that screen's code, to be fetched at once. */
export type FirstPage = 'home.html' | 'room.html' | 'index.html';

const HOME = ['/', '/home'];
const ROWS = ADDRESSES.map(({ path, screen }) => ({
  screen,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** @param path of an address, without its query */
export function firstPageOf(path: string): FirstPage {
  if (HOME.includes(path)) return 'home.html';
  // The table's order is the router's: a fixed part goes before a parameter.
  const row = ROWS.find(({ pattern }) => pattern.test(path));
  return row?.screen === 'room' ? 'room.html' : 'index.html';
}
