import type { Proofs } from '@akari/contract';
import { confirmMethods, isAdmin } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import type { Member } from '../../../platform/http/person.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmedUntil } from './confirm-login.ts';
import { relyingPartyOf } from './passkey-challenge.ts';
import { passkeysOf } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { totpSince } from './totp.ts';

/** The proofs of the own account. */
export async function readProofs(
  services: Services,
  request: FastifyRequest,
  member: Member,
): Promise<Proofs> {
  const { db } = services.database;
  const [passkeys, totp_since_ms, recovery_codes_left, confirmed_until_ms] = await Promise.all([
    passkeysOf(db, member.user_id),
    totpSince(db, member.user_id),
    recoveryCodesLeft(db, member.user_id),
    confirmedUntil(services, member),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, created_at_ms, used_at_ms, backed_up }) => ({
      passkey_id: String(id),
      name,
      created_at_ms,
      used_at_ms,
      backed_up,
    })),
    passkeys_available: relyingPartyOf(services, request) !== null,
    totp_since_ms,
    recovery_codes_left,
    confirm_by: confirmMethods({
      admin: isAdmin(member.user_type),
      passkeys: passkeys.length,
      totp: totp_since_ms !== null,
    }),
    confirmed_until_ms,
  };
}
