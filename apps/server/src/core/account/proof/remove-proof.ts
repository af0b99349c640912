import { isAdmin } from '@akari/rules';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loginTable } from '../state/account.table.ts';
import { lockPerson } from '../state/lock-person.ts';
import { countPasskeys } from './passkeys.ts';
import {
  enrolmentCodeTable,
  loginConfirmationTable,
  passkeyTable,
  recoveryCodeTable,
  totpTable,
} from './proof.table.ts';
import { totpSince } from './totp.ts';

/** Recovery codes replace something: with nothing left they would open the account alone. */
async function afterRemoval(tx: Tx, { user_id, user_type }: Member): Promise<void> {
  const [passkeys, since_ms] = await Promise.all([countPasskeys(tx, user_id), totpSince(tx, user_id)]);
  if (since_ms !== null) return;
  if (isAdmin(user_type) && passkeys === 0) throw new Problem('last_proof');
  if (!isAdmin(user_type)) await tx.delete(recoveryCodeTable).where(eq(recoveryCodeTable.user_id, user_id));
}

/** @throws not_found; last_proof for the only one of a member of the staff */
export async function removePasskeyOf(services: Services, member: Member, passkey_id: number): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockPerson(tx, member.user_id, 'no key update');
    const gone = await tx
      .delete(passkeyTable)
      .where(and(eq(passkeyTable.id, passkey_id), eq(passkeyTable.user_id, member.user_id)))
      .returning({ id: passkeyTable.id });
    if (gone.length === 0) throw new Problem('not_found');
    await afterRemoval(tx, member);
  });
}

/** @throws last_proof for the only one of a member of the staff */
export async function removeTotpOf(services: Services, member: Member): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockPerson(tx, member.user_id, 'no key update');
    await tx.delete(totpTable).where(eq(totpTable.user_id, member.user_id));
    await afterRemoval(tx, member);
  });
}

/** Takes away everything that proves a person's logins, and that they are proven. */
export async function removeAllProofs(tx: Tx, user_id: number): Promise<void> {
  await lockPerson(tx, user_id, 'no key update');
  for (const table of [passkeyTable, totpTable, recoveryCodeTable, enrolmentCodeTable])
    await tx.delete(table).where(eq(table.user_id, user_id));
  const logins = tx.select({ id: loginTable.id }).from(loginTable).where(eq(loginTable.user_id, user_id));
  await tx.delete(loginConfirmationTable).where(inArray(loginConfirmationTable.login_id, logins));
}
