import { isGuest } from '@akari/rules';
import { noteKnown } from '../platform/person/known-before.ts';
import { api } from '../platform/api/api.ts';
import { startLanguage } from '../text/language.ts';
import { storedLanguage } from '../text/stored-language.ts';
import { reconnect } from '../platform/socket/live/socket.ts';
import { startAppListening } from '../platform/store/store.ts';

const PERSONAL = [
  'Channels',
  'Channel',
  'Logins',
  'Statement',
  'Earnings',
  'Purchase',
  'Session',
  'Reports',
  'Contacts',
  'Favourites',
] as const;

/** When another person logs in or out, reconnects the socket and invalidates the data of the previous person. */
export function watchLogin(): void {
  startAppListening({
    predicate: (_action, now, before) => now.login.me !== null && now.login.me !== before.login.me,
    effect: (_action, listening) => {
      const { me } = listening.getState().login;
      // A browser without a stored language uses the account's.
      if (me !== null && !isGuest(me.user_type) && storedLanguage() === null)
        startLanguage({ account: me.chat_lang });
    },
  });
  startAppListening({
    predicate: (_action, now, before) => now.login.phase !== before.login.phase,
    effect: (_action, listening) => noteKnown(listening.getState().login.phase),
  });
  startAppListening({
    predicate: (_action, now, before) =>
      before.login.phase !== 'checking' && now.login.me?.user_id !== before.login.me?.user_id,
    effect: async (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags([...PERSONAL]));
      await reconnect();
    },
  });
}
