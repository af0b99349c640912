import { confirmMethods, isAdmin, PROOF_METHODS, type ConfirmMethod, type ProofMethod } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loginTable } from '../state/account.table.ts';
import { countPasskeys } from './passkeys.ts';
import { loginConfirmationTable } from './proof.table.ts';
import { totpSince } from './totp.ts';

/** By what the logins of a member may be confirmed. */
export async function confirmMethodsOf(db: Db | Tx, member: Pick<Member, 'user_id' | 'user_type'>) {
  const [passkeys, since_ms] = await Promise.all([
    countPasskeys(db, member.user_id),
    totpSince(db, member.user_id),
  ]);
  return confirmMethods({ admin: isAdmin(member.user_type), passkeys, totp: since_ms !== null });
}

const isProof = (method: ConfirmMethod): method is ProofMethod =>
  (PROOF_METHODS as readonly ConfirmMethod[]).includes(method);

/** Keeps that a login was confirmed. For staff a proof opens the back office too. */
export async function recordConfirmation(
  db: Db | Tx,
  { login_id, user_type }: Pick<Member, 'login_id' | 'user_type'>,
  method: ConfirmMethod,
  now_ms: number,
): Promise<void> {
  await db
    .insert(loginConfirmationTable)
    .values({ login_id, method, at_ms: now_ms })
    .onConflictDoUpdate({ target: loginConfirmationTable.login_id, set: { method, at_ms: now_ms } });
  if (!isAdmin(user_type) || !isProof(method)) return;
  await db.execute(sql`
    INSERT INTO staff_proof (login_id, method, proved_at_ms, used_at_ms)
    VALUES (${login_id}, ${method}, ${now_ms}, ${now_ms})
    ON CONFLICT (login_id) DO UPDATE SET method = excluded.method,
      proved_at_ms = excluded.proved_at_ms, used_at_ms = excluded.used_at_ms`);
}

/**
 * Until when the proofs of the account may be changed by this login; null: it has to be confirmed first. A new login of
 * a viewer or performer counts as confirmed; the password of an administrator confirms nothing.
 */
export async function confirmedUntil(services: Services, member: Member): Promise<number | null> {
  const [row] = await services.database.db
    .select({
      confirmed_at_ms: loginConfirmationTable.at_ms,
      created_at_ms: loginTable.created_at_ms,
      kind: loginTable.kind,
    })
    .from(loginTable)
    .leftJoin(loginConfirmationTable, eq(loginConfirmationTable.login_id, loginTable.id))
    .where(eq(loginTable.id, member.login_id));
  if (row === undefined) return null;
  const typed = row.kind === 'vauth' && !isAdmin(member.user_type) ? row.created_at_ms : 0;
  const until_ms = Math.max(row.confirmed_at_ms ?? 0, typed) + services.config.staff.fresh_ms;
  return services.clock.nowMs() < until_ms ? until_ms : null;
}

/** @throws account_proof_required */
export async function requireConfirmed(services: Services, member: Member): Promise<void> {
  if ((await confirmedUntil(services, member)) === null) throw new Problem('account_proof_required');
}
