import { commissionOf, periodStart, termsAt } from '@akari/rules';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import type { DecidedPurchase } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  partnerCommissionTable,
  partnerMemberTable,
  partnerTable,
  partnerTermsTable,
  type PartnerRow,
} from './partner.table.ts';
import { queuePostback } from './postback/queue-postback.ts';

type Member = typeof partnerMemberTable.$inferSelect;

/** The person's registration by a link, if it counts, and the locked partner; null: none. */
async function lockPartnerOf(
  tx: Tx,
  user_id: number,
): Promise<{ member: Member; partner: PartnerRow } | null> {
  const [member] = await tx
    .select()
    .from(partnerMemberTable)
    .where(and(eq(partnerMemberTable.user_id, user_id), isNull(partnerMemberTable.doubt)));
  if (member === undefined) return null;
  const [partner] = await tx
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.id, member.partner_id))
    .for('update');
  return partner === undefined ? null : { member, partner };
}

/** Whether no other purchase of the person has been paid. */
async function isFirst(tx: Tx, { purchase_id, user_id }: DecidedPurchase): Promise<boolean> {
  const { rows } = await tx.execute<{ first: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM purchase
    WHERE user_id = ${user_id} AND state = 'settled' AND id <> ${purchase_id}) AS first`);
  return rows[0]?.first === true;
}

/** Points that the partner's people have bought in the calendar month (Japan). */
export async function monthUnits(
  tx: Pick<Tx, 'select'>,
  partner_id: number,
  now_ms: number,
): Promise<number> {
  const [sum] = await tx
    .select({ units: sql<number>`coalesce(sum(${partnerCommissionTable.sold_units}), 0)::bigint` })
    .from(partnerCommissionTable)
    .where(
      and(
        eq(partnerCommissionTable.partner_id, partner_id),
        gte(partnerCommissionTable.at_ms, periodStart(now_ms, 'month')),
      ),
    );
  return Number(sum?.units ?? 0);
}

/** Owes the partner a commission, once for each purchase. @returns the transfer; null: it brings nothing */
async function post(tx: Tx, purchase_id: number, units: number, at_ms: number): Promise<number | null> {
  if (units === 0) return null;
  const { transfer_id } = await postTransfer(tx, {
    ...{ idempotency_key: `commission:${purchase_id}`, cause: 'commission', cause_id: purchase_id },
    ...{ viewer_id: null, performer_id: null, at_ms },
    legs: [
      { owner_id: null, kind: 'house_commissions', amount_units: -units },
      { owner_id: null, kind: 'house_partners', amount_units: units },
    ],
  });
  return transfer_id;
}

/**
 * A purchase of a person who came by a partner's link is paid: the commission by the terms of now, and by what the partner's
 * people bought in the month before. The partner is locked, so that purchases are counted one by one. A stopped partner earns
 * nothing, nor does one by the purchases of the attached member.
 */
export async function earnCommission(services: Services, tx: Tx, bought: DecidedPurchase): Promise<void> {
  if (bought.state !== 'settled') return;
  const found = await lockPartnerOf(tx, bought.user_id);
  if (found === null) return;
  const { member, partner } = found;
  if (partner.state !== 'active' || partner.member_id === bought.user_id) return;
  const at_ms = services.clock.nowMs();
  const terms = termsAt(
    await tx
      .select()
      .from(partnerTermsTable)
      .where(eq(partnerTermsTable.partner_id, partner.id))
      .orderBy(partnerTermsTable.id),
    at_ms,
  );
  if (terms === null) return;
  const first = await isFirst(tx, bought);
  const volume_units = await monthUnits(tx, partner.id, at_ms);
  const units = commissionOf(terms, { units: bought.units, volume_units, first });
  await tx.insert(partnerCommissionTable).values({
    ...{ purchase_id: bought.purchase_id, partner_id: partner.id, user_id: bought.user_id },
    ...{ campaign: member.campaign, kind: terms.kind, first_of: first ? bought.user_id : null },
    ...{ sold_units: bought.units, units, at_ms },
    transfer_id: await post(tx, bought.purchase_id, units, at_ms),
    payable_at_ms: at_ms + services.config.partner_hold_ms,
  });
  if (first)
    await queuePostback(services, tx, partner, 'first_purchase', {
      ...member,
      ...{ subject_id: bought.purchase_id, units },
    });
}
