import { isAdmin, type ProofMethod, type UserType } from '@akari/rules';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { passkeysOf } from './passkeys.ts';
import { withAttempts } from './prove-login.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { acceptTotpCode, totpSince } from './totp.ts';

/** What may be a code of an authenticator app, and not a recovery code. */
const DIGITS = /^[\d\s]{0,8}$/;

/**
 * Checks the code of an account that has an authenticator app, after its password. An administrator with a passkey alone
 * has to log in by it: a password opens no room once there is a proof.
 * @returns what proved the login; null: nothing was asked for
 * @throws proof_passkey_required, proof_code_required, proof_code_wrong, proof_code_used, recovery_code_wrong, proof_delayed
 */
export async function checkLoginCode(
  services: Services,
  { id: user_id, user_type }: { id: number; user_type: number },
  code: string | undefined,
): Promise<ProofMethod | null> {
  const { db } = services.database;
  if ((await totpSince(db, user_id)) === null) {
    if (isAdmin(user_type as UserType) && (await passkeysOf(db, user_id)).length > 0)
      throw new Problem('proof_passkey_required');
    return null;
  }
  if (code === undefined || code === '') throw new Problem('proof_code_required');
  const method = DIGITS.test(code.normalize('NFKC')) ? 'totp' : 'recovery_code';
  await withAttempts(services, user_id, () =>
    method === 'totp'
      ? acceptTotpCode(services, db, { user_id, code, which: 'confirmed' })
      : acceptRecoveryCode(db, { user_id, code, now_ms: services.clock.nowMs() }),
  );
  return method;
}
