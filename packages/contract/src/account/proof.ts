import { CONFIRM_METHODS, PASSKEY_NAME_MAX, PASSWORD_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';
import { me } from './me.ts';

const code = z.string().check(z.minLength(1), z.maxLength(60));
const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX));
/** JSON of the Web Authentication API (Level 3, §5.1 and 5.8); the library of each side knows its form. */
const webauthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());
const options = z.object({ options: webauthnJson });

export const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  created_at_ms: timeMs,
  /** Null: never since it was added. */
  used_at_ms: z.nullable(timeMs),
  /** Kept by a provider such as a password manager, so that it outlives the device. */
  backed_up: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** The ways in which the own logins can be proven beyond the password. */
export const proofs = z.object({
  passkeys: z.array(passkey),
  /** False: the page was opened at a network address, where browsers know no passkeys. */
  passkeys_available: z.boolean(),
  /** Since when an authenticator app is set up; null: none is. */
  totp_since_ms: z.nullable(timeMs),
  recovery_codes_left: z.int(),
  /** By what the login can be confirmed before a change. */
  confirm_by: z.array(z.enum(CONFIRM_METHODS)),
  /** Until when changes need no further confirmation; null: they need one. */
  confirmed_until_ms: z.nullable(timeMs),
});
export type Proofs = z.infer<typeof proofs>;

export const getProofs = defineCall({
  method: 'GET',
  path: '/api/account/proofs',
  action: 'account.read_proofs',
  answer: proofs,
});

export const preparePasskey = defineCall({
  method: 'POST',
  path: '/api/account/passkeys/prepare',
  action: 'account.change_proofs',
  answer: options,
});
export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/account/passkeys',
  action: 'account.change_proofs',
  body: z.object({ name: passkeyName, response: webauthnJson }),
  answer: z.object({ passkey_id: id }),
});
const passkeyParams = z.object({ passkey_id: id });
export const renamePasskey = defineCall({
  method: 'PUT',
  path: '/api/account/passkeys/:passkey_id',
  action: 'account.change_proofs',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  answer: nothing,
});
export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkey_id',
  action: 'account.change_proofs',
  params: passkeyParams,
  answer: nothing,
});

/** A new seed for an authenticator app. It counts once `confirmTotp` has seen a code of it. */
export const prepareTotp = defineCall({
  method: 'POST',
  path: '/api/account/totp/prepare',
  action: 'account.change_proofs',
  /** `seed` in base 32, for typing; `uri` (otpauth://) for a QR code. */
  answer: z.object({ seed: z.string(), uri: z.string() }),
});
const recoveryCodes = z.array(z.string());
export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/account/totp',
  action: 'account.change_proofs',
  body: z.object({ code }),
  /** Recovery codes, which are shown once; empty where the account has some already. */
  answer: z.object({ recovery_codes: recoveryCodes }),
});
export const removeTotp = defineCall({
  method: 'DELETE',
  path: '/api/account/totp',
  action: 'account.change_proofs',
  answer: nothing,
});
/** Replaces all earlier recovery codes. */
export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/recovery-codes',
  action: 'account.change_proofs',
  answer: z.object({ recovery_codes: recoveryCodes }),
});

/** A login without a name: the authenticator offers the passkeys that it has of this site. */
export const preparePasskeyLogin = defineCall({
  method: 'POST',
  path: '/api/account/passkey-login/prepare',
  action: 'account.log_in',
  answer: options,
});
export const passkeyLogin = defineCall({
  method: 'POST',
  path: '/api/account/passkey-login',
  action: 'account.log_in',
  body: z.object({ response: webauthnJson }),
  answer: me,
});

export const preparePasskeyProof = defineCall({
  method: 'POST',
  path: '/api/account/proof/prepare',
  action: 'account.prove',
  answer: options,
});
/** Proves this login, for the back office and for changes of the account's proofs. */
export const proveLogin = defineCall({
  method: 'POST',
  path: '/api/account/proof',
  action: 'account.prove',
  body: z.discriminatedUnion('by', [
    z.object({ by: z.literal('passkey'), response: webauthnJson }),
    z.object({ by: z.enum(['totp', 'recovery_code', 'enrolment_code']), code }),
    z.object({
      by: z.literal('password'),
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
    }),
  ]),
  answer: nothing,
});

/** The present code of a demo login, whose seed is public. Only with DEMO on. */
export const getDemoCode = defineCall({
  method: 'GET',
  path: '/api/account/demo-code',
  action: 'account.log_in',
  query: z.object({ user_name: z.string().check(z.maxLength(80)) }),
  answer: z.object({ code: z.string(), until_ms: timeMs }),
});
