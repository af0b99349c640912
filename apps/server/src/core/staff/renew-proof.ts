import { isAdmin, type UserType } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { giveEnrolmentCode } from '../account/proof/enrolment-code.ts';
import { countPasskeys } from '../account/proof/passkeys.ts';
import { removeAllProofs } from '../account/proof/remove-proof.ts';
import { totpSince } from '../account/proof/totp.ts';
import { loginTable, userTable } from '../account/state/account.table.ts';
import type { ActDone } from '../audit/record-act.ts';
import { staffProofTable } from './staff.table.ts';

/** An enrolment code for a member of the staff who can prove nothing yet; null: they can. */
export async function firstEnrolmentCode(tx: Tx, user_id: number, now_ms: number): Promise<string | null> {
  const known = (await countPasskeys(tx, user_id)) > 0 || (await totpSince(tx, user_id)) !== null;
  return known ? null : giveEnrolmentCode(tx, user_id, now_ms);
}

/**
 * For a person who has lost their passkey: takes away all that proves their logins, and gives an enrolment code, which is shown
 * once. Their logins stay open, and open no back office.
 * @throws forbidden
 */
export async function renewProof(
  tx: Tx,
  user_id: number,
  now_ms: number,
): Promise<ActDone & { shown_once: string }> {
  const [user] = await tx
    .select({ user_type: userTable.user_type })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  if (user === undefined || !isAdmin(user.user_type as UserType)) throw new Problem('forbidden');
  const before = {
    passkeys: await countPasskeys(tx, user_id),
    totp: (await totpSince(tx, user_id)) !== null,
  };
  await removeAllProofs(tx, user_id);
  const logins = tx.select({ id: loginTable.id }).from(loginTable).where(eq(loginTable.user_id, user_id));
  await tx.delete(staffProofTable).where(inArray(staffProofTable.login_id, logins));
  return {
    subject: { kind: 'person', id: user_id },
    before,
    shown_once: await giveEnrolmentCode(tx, user_id, now_ms),
  };
}
