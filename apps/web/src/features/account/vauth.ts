import { vauthCheckAnswer, type VauthCheckAnswer } from '@akari/contract/account';
import type { ErrorName } from '@akari/rules';
import { errorReader } from '../../platform/api/error-reader.ts';

/** Result of the login check at start. `fatal` replaces the screen (spec §8); a guest is no error. */
export type VauthResult =
  | { kind: 'known' }
  | { kind: 'guest' }
  | { kind: 'fatal'; error: ErrorName }
  /** The browser is offline: the check is retried; this is no authentication error. */
  | { kind: 'offline' };

export type VauthForm = Partial<Record<'vauth' | 'dlauth' | 'dlvctoken', string>>;
/** `failed` names the error that the server gave, if it gave one. */
export type VauthCall = (form: VauthForm) => Promise<VauthCheckAnswer | { failed: ErrorName | null }>;

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

export const FATAL_LOGIN_ERRORS: readonly ErrorName[] = [
  'vauth_failed',
  'dlvctoken_no_dlauth',
  'dlvctoken_failed',
  'dlvctoken_missing',
  'login_user_not_found',
];
/** Returns the server's error if it is one of the fatal ones (spec §8), otherwise the error of the step. */
export const fatalLogin = (named: ErrorName | null, otherwise: ErrorName): VauthResult => ({
  kind: 'fatal',
  error: named !== null && FATAL_LOGIN_ERRORS.includes(named) ? named : otherwise,
});

/**
 * Verifies the login cookie, or a dlauth: success is a member, `result: false` a guest, a failed call the fatal error
 * 1316.
 */
export async function verifyLogin(
  call: VauthCall,
  form: VauthForm = {},
  isOnline: () => boolean = () => true,
): Promise<VauthResult> {
  if (!isOnline()) return { kind: 'offline' };
  const answer = await call(form);
  if ('failed' in answer) return fatalLogin(answer.failed, 'vauth_failed');
  if (answer.result) return { kind: 'known' };
  return { kind: 'guest' };
}

/** Removes the token from a URL, so that it is not in the history, a bookmark or a screenshot. */
export function takeDlvctoken(address: URL): { dlvctoken: string | null; cleaned: string } {
  const dlvctoken = address.searchParams.get('dlvctoken');
  const cleaned = new URL(address);
  cleaned.searchParams.delete('dlvctoken');
  return { dlvctoken, cleaned: `${cleaned.pathname}${cleaned.search}${cleaned.hash}` };
}
