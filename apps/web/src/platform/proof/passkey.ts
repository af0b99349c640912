import type { ErrorName } from '@akari/rules';

type Json = Record<string, unknown>;
type Answer = { response: Json } | { error: ErrorName };

/** Browsers know passkeys on secure pages, and at names only: never at a network address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** What the browser refused, in words of the catalogue. */
function errorOf(error: unknown): ErrorName {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return 'passkey_taken';
  // Also when the time is over, or the browser has no passkey of this site: it does not say which.
  return name === 'NotAllowedError' || name === 'AbortError' ? 'passkey_cancelled' : 'passkey_failed';
}

/** The library is loaded when a person presses the button. @param options of the server */
export async function makePasskey(options: Json): Promise<Answer> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return { response: (await startRegistration({ optionsJSON: options as never })) as unknown as Json };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

/** @param options of the server */
export async function answerWithPasskey(options: Json): Promise<Answer> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return { response: (await startAuthentication({ optionsJSON: options as never })) as unknown as Json };
  } catch (error) {
    return { error: errorOf(error) };
  }
}
