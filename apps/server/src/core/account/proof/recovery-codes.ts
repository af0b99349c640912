import { longCodeText, parseLongCode, RECOVERY_CODE_COUNT } from '@akari/rules';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { hashLongCode, newLongCode } from './long-code.ts';
import { recoveryCodeTable } from './proof.table.ts';

/** Replaces the recovery codes of an account. @returns the codes, which are known from now on to the person alone */
export async function replaceRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.user_id, user_id));
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newLongCode);
  await tx
    .insert(recoveryCodeTable)
    .values(codes.map((code) => ({ user_id, code_hash: hashLongCode(code) })));
  return codes.map(longCodeText);
}

export async function recoveryCodesLeft(db: Db | Tx, user_id: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodeTable)
    .where(and(eq(recoveryCodeTable.user_id, user_id), isNull(recoveryCodeTable.used_at_ms)));
  return row?.left ?? 0;
}

/** Uses up a recovery code. @throws recovery_code_wrong */
export async function acceptRecoveryCode(
  db: Db | Tx,
  { user_id, code, now_ms }: { user_id: number; code: string; now_ms: number },
): Promise<void> {
  const known = parseLongCode(code);
  const { code_hash, used_at_ms } = recoveryCodeTable;
  const used =
    known === null
      ? []
      : await db
          .update(recoveryCodeTable)
          .set({ used_at_ms: now_ms })
          .where(
            and(
              eq(recoveryCodeTable.user_id, user_id),
              eq(code_hash, hashLongCode(known)),
              isNull(used_at_ms),
            ),
          )
          .returning({ id: recoveryCodeTable.id });
  if (used.length === 0) throw new Problem('recovery_code_wrong');
}
