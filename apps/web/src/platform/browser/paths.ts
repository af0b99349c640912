import { PATHS } from '@akari/rules';

export { PATHS };

/** Returns the path of a performer's room; 110 requests the free preview. */
export const roomPath = (performer_name: string, session_type?: 110 | 115): string =>
  `/chat/${encodeURIComponent(performer_name)}${session_type === undefined ? '' : `/${session_type}`}`;

/** The page of an album. */
export const albumPath = (album_id: string): string => `${PATHS.albums}/${encodeURIComponent(album_id)}`;

/** The mailbox with the conversation with a person open. */
export const mailboxPath = (user_name: string): string => `${PATHS.mailbox}/${encodeURIComponent(user_name)}`;

/** Returns the path of a login or registration that returns to `here` afterwards. */
export const returningTo = (path: string, here: string): string => `${path}?to=${encodeURIComponent(here)}`;

/** Returns the path to open after a login. Only paths of this site are accepted, to prevent an open redirect. */
export function returnPath(search: URLSearchParams, otherwise: string = PATHS.home): string {
  const to = search.get('to');
  return to !== null && /^\/(?![/\\])/.test(to) ? to : otherwise;
}
