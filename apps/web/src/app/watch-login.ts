import { api } from './api.ts';
import { reconnect } from './socket.ts';
import { startAppListening } from './store.ts';

/** When somebody else is here, the socket must know, and nothing fetched for the one before may stay. */
export function watchLogin(): void {
  startAppListening({
    predicate: (_action, now, before) =>
      before.login.phase !== 'checking' && now.login.me?.user_id !== before.login.me?.user_id,
    effect: async (_action, { dispatch }) => {
      dispatch(
        api.util.invalidateTags([
          'Channels',
          'Channel',
          'Logins',
          'Statement',
          'Earnings',
          'Purchase',
          'Session',
        ]),
      );
      await reconnect();
    },
  });
}
