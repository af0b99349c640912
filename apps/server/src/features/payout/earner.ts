import { isPerformer, type EarnerKind } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import { agencyTable } from '../agency/agency.table.ts';
import { partnerTable } from '../partner/partner.table.ts';
import { payoutTable } from './state/payout.table.ts';

/**
 * A person who is paid: a performer, the account of an agency, or the member of a partner; `partner_id` null: the member is
 * attached to none any more.
 */
export type Earner = Pick<Member, 'user_id'> &
  (
    | { kind: 'performer' }
    | { kind: 'agency'; agency_id: number }
    | { kind: Exclude<EarnerKind, 'performer' | 'agency'>; partner_id: number | null }
  );

/** As whom a person is paid; null: the person is no performer, and was never paid for a partner. */
export async function earnerOf(
  db: Db | Tx,
  { user_id, user_type }: Pick<Member, 'user_id' | 'user_type'>,
): Promise<Earner | null> {
  if (isPerformer(user_type)) return { user_id, kind: 'performer' };
  const [partner] = await db
    .select({ id: partnerTable.id })
    .from(partnerTable)
    .where(eq(partnerTable.member_id, user_id));
  if (partner !== undefined) return { user_id, kind: 'partner', partner_id: partner.id };
  const [agency] = await db
    .select({ id: agencyTable.id })
    .from(agencyTable)
    .where(eq(agencyTable.user_id, user_id));
  if (agency !== undefined) return { user_id, kind: 'agency', agency_id: agency.id };
  const [paid] = await db
    .select({ id: payoutTable.id })
    .from(payoutTable)
    .where(eq(payoutTable.performer_id, user_id))
    .limit(1);
  return paid === undefined ? null : { user_id, kind: 'partner', partner_id: null };
}
