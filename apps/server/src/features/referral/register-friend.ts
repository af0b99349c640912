import { mailboxOf, REFERRAL_NETWORK_DAYS, referralDoubt, type ReferralOrigin } from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { NewMember } from '../../core/account/registration/registration-hooks.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { referralCodeTable, referralTable } from './referral.table.ts';

/** Friends whose origin is compared. */
const COMPARED = 100;
const DAY_MS = 86_400_000;

const mailboxHash = (services: Services, email: string | null): string | null =>
  email === null
    ? null
    : createHmac('sha256', services.secret('referral mailbox')).update(mailboxOf(email)).digest('base64url');

/** Where a referrer and their other friends come from. */
async function knownOrigins(
  services: Services,
  tx: Tx,
  referrer: typeof referralCodeTable.$inferSelect,
): Promise<ReferralOrigin[]> {
  const { user_id, device_hash, network, at_ms } = referrer;
  const [account] = await tx
    .select({ email: userTable.email })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  const friends = await tx
    .select()
    .from(referralTable)
    .where(eq(referralTable.referrer_id, user_id))
    .orderBy(desc(referralTable.at_ms))
    .limit(COMPARED);
  const mailbox_hash = mailboxHash(services, account?.email ?? null);
  return [{ device_hash, network, mailbox_hash, at_ms }, ...friends];
}

/** Keeps whose link a new member came by; an unknown code is ignored. The row of the referrer's code is locked. */
export async function registerFriend(
  services: Services,
  tx: Tx,
  { user_id, email, referral_code, device_hash, network }: NewMember,
): Promise<void> {
  if (referral_code === '' || services.config.referral.units === 0) return;
  const [referrer] = await tx
    .select()
    .from(referralCodeTable)
    .where(eq(referralCodeTable.code, referral_code.toUpperCase()))
    .for('update');
  if (referrer === undefined) return;
  const at_ms = services.clock.nowMs();
  const origin = { device_hash, network, mailbox_hash: mailboxHash(services, email), at_ms };
  const others = await knownOrigins(services, tx, referrer);
  const doubt = referralDoubt(origin, others, REFERRAL_NETWORK_DAYS * DAY_MS);
  await tx.insert(referralTable).values({
    friend_id: user_id,
    referrer_id: referrer.user_id,
    state: doubt === null ? 'registered' : 'refused',
    doubt,
    ...origin,
  });
}
