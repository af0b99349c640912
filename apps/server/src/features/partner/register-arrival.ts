import { mailboxOf, partnerDoubt, REFERRAL_NETWORK_DAYS, type PartnerDoubt } from '@akari/rules';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import type { NewMember } from '../../core/account/registration/registration-hooks.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { partnerMemberTable, partnerTable, type PartnerRow } from './partner.table.ts';
import { queuePostback } from './postback/queue-postback.ts';

/** People of a link whose origin is compared. */
const COMPARED = 100;
const DAY_MS = 86_400_000;

const mailboxHash = (services: Services, email: string | null): string | null =>
  email === null
    ? null
    : createHmac('sha256', services.secret('partner mailbox')).update(mailboxOf(email)).digest('base64url');

/** Whether a member's link brought the person: then the member is rewarded, and the partner is not. */
async function broughtByMember(tx: Tx, user_id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ brought: boolean }>(
    sql`SELECT EXISTS (SELECT FROM referral WHERE friend_id = ${user_id} AND state <> 'refused') AS brought`,
  );
  return rows[0]?.brought === true;
}

/** Where the partner reads the statistics, with the addresses of the record and of the attached member. */
async function originsOf(services: Services, tx: Tx, partner: PartnerRow) {
  const [member] =
    partner.member_id === null
      ? []
      : await tx
          .select({ email: userTable.email })
          .from(userTable)
          .where(eq(userTable.id, partner.member_id));
  return [partner.email, member?.email ?? null].map((email) => ({
    device_hash: partner.device_hash ?? '',
    network: partner.network ?? '',
    mailbox_hash: mailboxHash(services, email),
    at_ms: partner.seen_at_ms ?? 0,
  }));
}

type Origin = Parameters<typeof partnerDoubt>[0];

async function doubtOf(
  services: Services,
  tx: Tx,
  partner: PartnerRow,
  person: Origin & { user_id: number },
): Promise<PartnerDoubt | null> {
  if (await broughtByMember(tx, person.user_id)) return 'referral';
  const others = await tx
    .select()
    .from(partnerMemberTable)
    .where(and(eq(partnerMemberTable.partner_id, partner.id), isNull(partnerMemberTable.doubt)))
    .orderBy(desc(partnerMemberTable.at_ms))
    .limit(COMPARED);
  const own = await originsOf(services, tx, partner);
  return partnerDoubt(person, own, others, REFERRAL_NETWORK_DAYS * DAY_MS);
}

/**
 * Keeps by whose link a new member came; an unknown code, and that of a stopped partner, is ignored. The row of the partner
 * is locked. It runs after the links of members.
 */
export async function registerArrival(
  services: Services,
  tx: Tx,
  { user_id, email, arrival, source_site_id: named, device_hash, network }: NewMember,
): Promise<void> {
  if (arrival === null) return;
  const [partner] = await tx
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.code, arrival.code), eq(partnerTable.state, 'active')))
    .for('update');
  if (partner === undefined) return;
  const at_ms = services.clock.nowMs();
  const origin = { device_hash, network, mailbox_hash: mailboxHash(services, email), at_ms };
  const doubt = await doubtOf(services, tx, partner, { ...origin, user_id });
  const { campaign, click_id } = arrival;
  const came = { user_id, partner_id: partner.id, campaign, click_id };
  await tx.insert(partnerMemberTable).values({ ...came, doubt, ...origin });
  const source_site_id = named ?? partner.site_id;
  const source = doubt === null ? { source_site_id, partner_id: partner.id } : { source_site_id };
  await tx.update(userTable).set(source).where(eq(userTable.id, user_id));
  if (doubt === null)
    await queuePostback(services, tx, partner, 'registration', { ...came, subject_id: user_id });
}
