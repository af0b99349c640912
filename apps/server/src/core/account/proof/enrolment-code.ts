import { ENROLMENT_CODE_LIFETIME_MS, longCodeText, parseLongCode } from '@akari/rules';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { hashLongCode, newLongCode } from './long-code.ts';
import { enrolmentCodeTable } from './proof.table.ts';

/**
 * Gives a member of the staff a code by which they add their first passkey or authenticator app; an earlier one is void.
 * @returns the code, which is shown once
 */
export async function giveEnrolmentCode(tx: Tx, user_id: number, now_ms: number): Promise<string> {
  const code = newLongCode();
  const row = { code_hash: hashLongCode(code), expires_at_ms: now_ms + ENROLMENT_CODE_LIFETIME_MS };
  await tx
    .insert(enrolmentCodeTable)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: enrolmentCodeTable.user_id, set: row });
  return longCodeText(code);
}

/** Uses up the enrolment code. @throws enrolment_code_wrong */
export async function acceptEnrolmentCode(
  db: Db | Tx,
  { user_id, code, now_ms }: { user_id: number; code: string; now_ms: number },
): Promise<void> {
  const known = parseLongCode(code);
  const used =
    known === null
      ? []
      : await db
          .delete(enrolmentCodeTable)
          .where(
            and(
              eq(enrolmentCodeTable.user_id, user_id),
              eq(enrolmentCodeTable.code_hash, hashLongCode(known)),
              gt(enrolmentCodeTable.expires_at_ms, now_ms),
            ),
          )
          .returning({ user_id: enrolmentCodeTable.user_id });
  if (used.length === 0) throw new Problem('enrolment_code_wrong');
}
