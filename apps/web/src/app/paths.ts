/** Addresses of the screens (spec §2). Links are made here, so that a route has one spelling. */
export const PATHS = {
  home: '/home',
  login: '/login',
  register: '/register',
  account: '/account',
  statement: '/statement',
  earnings: '/earnings',
  purchase: '/purchasePoint',
  studio: '/pfchat',
  record: '/record',
  id_video: '/idvideo',
  leave: '/leave',
} as const;

/** The viewer's room of a performer; 110 asks for the free preview. */
export const roomPath = (performer_name: string, session_type?: 110 | 115): string =>
  `/chat/${encodeURIComponent(performer_name)}${session_type === undefined ? '' : `/${session_type}`}`;

/** Login or registration that leads back here afterwards. */
export const returningTo = (path: string, here: string): string => `${path}?to=${encodeURIComponent(here)}`;

/** Where to go after a login: only a path of this site, never another one's address. */
export function returnPath(search: URLSearchParams, otherwise: string = PATHS.home): string {
  const to = search.get('to');
  return to !== null && /^\/(?![/\\])/.test(to) ? to : otherwise;
}
