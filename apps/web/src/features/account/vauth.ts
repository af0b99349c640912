import { vauthCheckAnswer, type VauthCheckAnswer } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { errorReader } from '../../platform/error/reader.ts';

/** Result of the login check at start. `fatal` replaces the screen (spec §8); a guest is no error. */
export type VauthResult =
  | { kind: 'known' }
  | { kind: 'guest' }
  | { kind: 'fatal'; error: ErrorName }
  /** The browser is offline: the check is retried; this is no authentication error. */
  | { kind: 'offline' };

type Form = Partial<Record<'vauth' | 'dlauth' | 'dlvctoken', string>>;
/** `failed` names the error that the server gave, if it gave one. */
export type VauthCall = (form: Form) => Promise<VauthCheckAnswer | { failed: ErrorName | null }>;

/** Sends `POST /vauth_check`, form-encoded (spec §7). Any answer outside the contract counts as failed. */
export const callVauthCheck: VauthCall = async (form) => {
  try {
    const response = await fetch('/vauth_check', {
      method: 'POST',
      body: new URLSearchParams(form),
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
    });
    const body: unknown = await response.json();
    const answer = vauthCheckAnswer.safeParse(body);
    if (response.ok && answer.success) return answer.data;
    return { failed: (await errorReader())?.readError(body)?.name ?? null };
  } catch {
    return { failed: null };
  }
};

const FATAL: readonly ErrorName[] = [
  'vauth_failed',
  'dlvctoken_no_dlauth',
  'dlvctoken_failed',
  'dlvctoken_missing',
  'login_user_not_found',
];
const byCode = async (code: string | undefined): Promise<ErrorName | null> =>
  (await errorReader())?.nameOfCode(FATAL, code) ?? null;
/** Returns the server's error if it is one of the fatal ones (spec §8), otherwise the error of the step. */
const fatal = (named: ErrorName | null, otherwise: ErrorName): VauthResult => ({
  kind: 'fatal',
  error: named !== null && FATAL.includes(named) ? named : otherwise,
});

/** Verifies the cookie: success is a member, `result: false` a guest, a failed call the fatal error 1316. */
async function verify(call: VauthCall, form: Form): Promise<VauthResult> {
  const answer = await call(form);
  if ('failed' in answer) return fatal(answer.failed, 'vauth_failed');
  if (answer.result) return { kind: 'known' };
  return { kind: 'guest' };
}

/**
 * The check at start. A `dlvctoken` from the address is exchanged for a dlauth first: empty 1316-3, call failed 1316-2,
 * no dlauth in the answer 1316-1; the dlauth then logs in. Without one, the login cookie is verified.
 * @param dlvctoken the parameter of the address; null: there was none
 */
export async function checkLogin(
  call: VauthCall,
  dlvctoken: string | null,
  isOnline: () => boolean = () => true,
): Promise<VauthResult> {
  if (!isOnline()) return { kind: 'offline' };
  if (dlvctoken === null) return verify(call, {});
  if (dlvctoken.trim() === '') return { kind: 'fatal', error: 'dlvctoken_missing' };
  const exchanged = await call({ dlvctoken });
  if ('failed' in exchanged) return fatal(exchanged.failed, 'dlvctoken_failed');
  if (!exchanged.result) return fatal(await byCode(exchanged.errorCode), 'dlvctoken_no_dlauth');
  const dlauth = 'data' in exchanged ? exchanged.data.dlauth : exchanged.vauth.dlauth;
  if (dlauth === null || dlauth === '') return { kind: 'fatal', error: 'dlvctoken_no_dlauth' };
  const verified = await verify(call, { dlauth });
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

/** Removes the token from a URL, so that it is not in the history, a bookmark or a screenshot. */
export function takeDlvctoken(address: URL): { dlvctoken: string | null; cleaned: string } {
  const dlvctoken = address.searchParams.get('dlvctoken');
  const cleaned = new URL(address);
  cleaned.searchParams.delete('dlvctoken');
  return { dlvctoken, cleaned: `${cleaned.pathname}${cleaned.search}${cleaned.hash}` };
}
