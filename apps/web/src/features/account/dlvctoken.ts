import { dlvctokenOwner } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { callServer } from '../../platform/api/call-server.ts';
import { errorReader } from '../../platform/api/error-reader.ts';
import { FATAL_LOGIN_ERRORS, fatalLogin, verifyLogin, type VauthCall, type VauthResult } from './vauth.ts';

const byCode = async (code: string | undefined): Promise<ErrorName | null> =>
  (await errorReader())?.nameOfCode(FATAL_LOGIN_ERRORS, code) ?? null;

/**
 * Logs in with the `dlvctoken` of an address. It is exchanged for a dlauth first: empty 1316-3, call failed 1316-2,
 * no dlauth in the answer 1316-1; the dlauth then logs in.
 */
export async function logInByDlvctoken(
  call: VauthCall,
  dlvctoken: string,
  isOnline: () => boolean = () => true,
): Promise<VauthResult> {
  if (!isOnline()) return { kind: 'offline' };
  if (dlvctoken.trim() === '') return { kind: 'fatal', error: 'dlvctoken_missing' };
  const exchanged = await call({ dlvctoken });
  if ('failed' in exchanged) return fatalLogin(exchanged.failed, 'dlvctoken_failed');
  if (!exchanged.result) return fatalLogin(await byCode(exchanged.errorCode), 'dlvctoken_no_dlauth');
  const dlauth = 'data' in exchanged ? exchanged.data.dlauth : exchanged.vauth.dlauth;
  if (dlauth === null || dlauth === '') return { kind: 'fatal', error: 'dlvctoken_no_dlauth' };
  const verified = await verifyLogin(call, { dlauth });
  // A dlauth that was just issued but opens no login means that the member does not exist.
  return verified.kind === 'guest' ? { kind: 'fatal', error: 'login_user_not_found' } : verified;
}

/** A link would replace the login of `from` by that of `to`; `to` is null when the server does not say whose it is. */
export interface Handover {
  from: string;
  to: string | null;
}
/** Returns the owner of a token; `user_name` null: the token opens no login; null: the server did not say. */
export type OwnerCall = (dlvctoken: string) => Promise<{ user_name: string | null } | null>;

export const callOwner: OwnerCall = async (dlvctoken) => {
  const answer = await callServer(dlvctokenOwner, { body: { dlvctoken } });
  return 'data' in answer ? answer.data : null;
};

/**
 * Which login a token would replace; null: none, so that nothing need be asked. Anybody can send a link: who opened it
 * unasked would go on in the account of its sender, and buy points for it.
 */
export async function handoverBy(
  call: VauthCall,
  ownerOf: OwnerCall,
  dlvctoken: string,
): Promise<Handover | null> {
  if (dlvctoken.trim() === '') return null;
  const now = await call({});
  if ('failed' in now || !now.result || !('vauth' in now)) return null;
  const from = now.vauth.user_name;
  const owner = await ownerOf(dlvctoken);
  if (owner === null) return { from, to: null };
  return owner.user_name === null || owner.user_name === from ? null : { from, to: owner.user_name };
}
