import { and, eq, ne, sql } from 'drizzle-orm';
import { claimBonus } from '../../ledger/claim-bonus.ts';
import { announceBonus } from '../../ledger/announce-bonus.ts';
import { mailPersonOf, setMailPerson } from '../../mail/mail-person.ts';
import { endMailTokens, readMailToken } from '../../mail/mail-token.ts';
import { queueMailTo } from '../../mail/queue-mail.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { lockPerson } from '../state/lock-person.ts';
import { userTable } from '../state/account.table.ts';

const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/** @throws email_taken */
export async function requireFree(tx: Tx, user_id: number, address: string): Promise<void> {
  const [other] = await tx
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(sql`lower(${userTable.email}) = lower(${address})`, ne(userTable.id, user_id)));
  if (other !== undefined) throw new Problem('email_taken');
}

/** Makes a confirmed address the account's, and tells the one before. */
async function changeTo(services: Services, tx: Tx, user_id: number, address: string): Promise<void> {
  const before = (await mailPersonOf(tx, user_id))?.email ?? null;
  await requireFree(tx, user_id, address);
  await tx.update(userTable).set({ email: address }).where(eq(userTable.id, user_id));
  // Links that the old mailbox has must not open the account any more.
  const now_ms = services.clock.nowMs();
  await endMailTokens(tx, { purpose: 'reset_password', user_id, now_ms });
  if (before !== null) await queueMailTo(services, tx, before, { kind: 'address_changed', user_id });
}

/**
 * Writes down that a person reads the mail of an address, and gives the free points that waited for it. The person's row
 * is locked.
 * @returns the units of free points that were given
 * @throws mail_link_invalid, email_taken
 */
export async function confirmMailbox(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { user_id, address }: { user_id: number; address: string },
): Promise<number> {
  const person = await mailPersonOf(tx, user_id);
  if (person === null) throw new Problem('mail_link_invalid');
  if (!same(person.email, address)) {
    if (!same(person.pending_email, address)) throw new Problem('mail_link_invalid');
    await changeTo(services, tx, user_id, address);
  }
  const still = person.pending_email !== null && !same(person.pending_email, address);
  await setMailPerson(tx, user_id, {
    verified_email: address,
    pending_email: still ? person.pending_email : null,
  });
  const units = await claimBonus(services, tx, user_id, address);
  if (units > 0) after(() => announceBonus(services, user_id, { cause: 'confirmed', units }));
  return units;
}

/** Confirms an address by the token of a link. @throws mail_link_invalid, email_taken */
export const verifyByToken = (
  services: Services,
  token: string,
): Promise<{ email: string; bonus_units: number }> =>
  unitOfWork(services.database.db, async (tx, after) => {
    const now_ms = services.clock.nowMs();
    const { user_id, address } = await readMailToken(tx, { purpose: 'verify_address', token, now_ms });
    await lockPerson(tx, user_id, 'no key update');
    const bonus_units = await confirmMailbox(services, tx, after, { user_id, address });
    await endMailTokens(tx, { purpose: 'verify_address', user_id, now_ms });
    return { email: address, bonus_units };
  });
