import type { Dispatch } from '@reduxjs/toolkit';
import { fatalRaised } from '../../platform/error/error.slice.ts';
import { guestEntered, networkBack, networkLost } from '../../platform/person/login.slice.ts';
import type { Handover } from './dlvctoken.ts';
import { callVauthCheck, takeDlvctoken, verifyLogin, type VauthResult } from './vauth.ts';

const isOnline = (): boolean => navigator.onLine;

/** Resolves when the browser is online. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * How a link with a token logs in; null: the person stays logged in as before. Its code is fetched here, as few
 * addresses have a token.
 */
async function byLink(
  dlvctoken: string,
  agrees: (handover: Handover) => Promise<boolean>,
): Promise<(() => Promise<VauthResult>) | null> {
  try {
    const { callOwner, handoverBy, logInByDlvctoken } = await import('./dlvctoken.ts');
    const handover = await handoverBy(callVauthCheck, callOwner, dlvctoken);
    if (handover !== null && !(await agrees(handover))) return null;
    return () => logInByDlvctoken(callVauthCheck, dlvctoken, isOnline);
  } catch {
    return () => Promise.resolve({ kind: 'fatal', error: 'dlvctoken_failed' });
  }
}

/**
 * Verifies the login (spec §7) and stores the result: a member, a guest, or a fatal error.
 * @param readMe fetches the person's own data once the login is verified
 * @param agrees asks the person before a link replaces the current login
 */
export async function startLogin(
  dispatch: Dispatch,
  readMe: () => Promise<unknown>,
  agrees: (handover: Handover) => Promise<boolean>,
): Promise<void> {
  const { dlvctoken: given, cleaned } = takeDlvctoken(new URL(location.href));
  if (given !== null) history.replaceState(history.state, '', cleaned);
  // Offline, the current login is unknown, and the token would replace it without a question.
  if (given !== null && !navigator.onLine) {
    dispatch(networkLost());
    await online();
    dispatch(networkBack());
  }
  const logIn = given === null ? null : await byLink(given, agrees);
  for (;;) {
    const found = await (logIn ?? (() => verifyLogin(callVauthCheck, {}, isOnline)))();
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
