import type { Dispatch } from '@reduxjs/toolkit';
import { fatalRaised } from '../error/error.slice.ts';
import { guestEntered, networkBack, networkLost } from './login.slice.ts';
import { callVauthCheck, checkLogin, takeDlvctoken } from './vauth.ts';

/** Waits until the browser has a network again. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Who is here? Verifies the login (spec §7) and puts the outcome into the store: somebody, a guest, or a fatal error.
 * @param readMe fetches the person's own data once the login stands
 */
export async function startLogin(dispatch: Dispatch, readMe: () => Promise<unknown>): Promise<void> {
  const { dlvctoken, cleaned } = takeDlvctoken(new URL(location.href));
  if (dlvctoken !== null) history.replaceState(history.state, '', cleaned);
  for (;;) {
    const found = await checkLogin(callVauthCheck, dlvctoken, () => navigator.onLine);
    switch (found.kind) {
      case 'offline':
        dispatch(networkLost());
        await online();
        dispatch(networkBack());
        continue;
      case 'fatal':
        dispatch(fatalRaised(found.error));
        return;
      case 'guest':
        dispatch(guestEntered());
        return;
      case 'known':
        await readMe();
        return;
    }
  }
}
