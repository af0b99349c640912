import { dlvctokenOwner } from '@akari/contract/account';
import type { Dispatch } from '@reduxjs/toolkit';
import { callServer } from '../../platform/api/call-server.ts';
import { fatalRaised } from '../../platform/error/error.slice.ts';
import { guestEntered, networkBack, networkLost } from '../../platform/person/login.slice.ts';
import {
  callVauthCheck,
  checkLogin,
  handoverBy,
  takeDlvctoken,
  type Handover,
  type OwnerCall,
} from './vauth.ts';

const callOwner: OwnerCall = async (dlvctoken) => {
  const answer = await callServer(dlvctokenOwner, { body: { dlvctoken } });
  return 'data' in answer ? answer.data : null;
};

/** Resolves when the browser is online. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

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
  const handover = given === null ? null : await handoverBy(callVauthCheck, callOwner, given);
  const dlvctoken = handover === null || (await agrees(handover)) ? given : null;
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
