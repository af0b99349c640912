import type { ConfirmMethod, ErrorName } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from '../login/login-attempts.ts';
import { passwordWork } from '../password/password-work.ts';
import { userTable } from '../state/account.table.ts';
import { confirmMethodsOf, recordConfirmation } from './confirm-login.ts';
import { acceptEnrolmentCode } from './enrolment-code.ts';
import { acceptPasskey } from './passkeys.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { acceptTotpCode } from './totp.ts';

export type ProofAnswer =
  | { by: 'passkey'; response: unknown }
  | { by: 'totp' | 'recovery_code' | 'enrolment_code'; code: string }
  | { by: 'password'; password: string };

/**
 * Answers that are short enough to guess are counted, with the growing delay of passwords. A passkey cannot be guessed,
 * so that a stranger who guesses codes does not keep its owner out.
 */
export async function withAttempts<T>(
  services: Services,
  user_id: number,
  accept: () => Promise<T>,
  delayed: ErrorName = 'proof_delayed',
): Promise<T> {
  const key = `proof:${user_id}`;
  await countPasswordAttempt(services, key, delayed);
  const accepted = await accept();
  await forgetPasswordAttempts(services, key);
  return accepted;
}

/** @throws password_wrong */
async function acceptPassword(services: Services, user_id: number, password: string): Promise<void> {
  const [user] = await services.database.db
    .select({ password_hash: userTable.password_hash })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  if (!(await passwordWork(services).matches(user?.password_hash ?? null, password)))
    throw new Problem('password_wrong');
}

async function accept(
  services: Services,
  request: FastifyRequest,
  member: Member,
  answer: ProofAnswer,
): Promise<void> {
  const { user_id } = member;
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  if (answer.by === 'passkey') return void (await acceptPasskey(services, request, member, answer.response));
  return withAttempts(services, user_id, () => {
    if (answer.by === 'password') return acceptPassword(services, user_id, answer.password);
    const { code } = answer;
    if (answer.by === 'totp') return acceptTotpCode(services, db, { user_id, code, which: 'confirmed' });
    if (answer.by === 'recovery_code') return acceptRecoveryCode(db, { user_id, code, now_ms });
    return acceptEnrolmentCode(db, { user_id, code, now_ms });
  });
}

/**
 * Proves the login of a request beyond its password, or confirms it before the account's proofs are changed.
 * @throws proof_method_refused for what does not count for this account, proof_delayed, and what the method throws
 */
export async function proveLoginOf(
  services: Services,
  request: FastifyRequest,
  member: Member,
  answer: ProofAnswer,
): Promise<void> {
  const method: ConfirmMethod = answer.by;
  const allowed = await confirmMethodsOf(services.database.db, member);
  if (!allowed.includes(method)) throw new Problem('proof_method_refused');
  await accept(services, request, member, answer);
  await recordConfirmation(services.database.db, member, method, services.clock.nowMs());
}
