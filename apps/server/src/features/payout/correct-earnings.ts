import {
  CORRECTION_CAUSES,
  CORRECTIONS_MONTH_MS,
  japanDate,
  unitsWorth,
  type PayoutCurrency,
  type PayoutMethod,
} from '@akari/rules';
import type { BodyOf } from '@akari/contract';
import type { correctEarnings } from '@akari/contract/office';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import type { SensitiveAct } from '../../core/approval/sensitive-act.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { ledgerAccountTable, type AccountKind } from '../../core/ledger/ledger.table.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { agencyTable } from '../agency/agency.table.ts';
import { partnerTable } from '../partner/partner.table.ts';
import { earnerOf } from './earner.ts';
import { earningCorrectionTable } from './state/correction.table.ts';

const correction = z.object({
  user_id: z.number().int(),
  /** Both null: of a performer's earnings. */
  partner_id: z.number().int().nullable(),
  agency_id: z.number().int().nullable().default(null),
  units: z.number().int(),
  cause: z.enum(CORRECTION_CAUSES),
});
type Correction = z.output<typeof correction>;

const METHOD_OF = { JPY: 'zengin', EUR: 'sepa', USD: 'bitcoin' } as const satisfies Record<
  PayoutCurrency,
  PayoutMethod
>;

/** Points of an amount, by the rate of today. @throws correction_too_large: the service has no rate */
function unitsOf({ config, clock }: Services, amount: BodyOf<typeof correctEarnings>['amount']): number {
  if (amount.in === 'points') return amount.units;
  const today = japanDate(clock.nowMs());
  // The rate is the same for every tax status and payee.
  const terms = config.payout.termsOf(METHOD_OF[amount.in], 'jp_business', today, 'performer');
  if (terms === null) throw new Problem('correction_too_large');
  return unitsWorth(amount.minor, terms.rate_minor);
}

/** What a correction would be. @throws payee_not_found, correction_too_large */
export async function composeCorrection(
  services: Services,
  { user_name, amount, cause }: Pick<BodyOf<typeof correctEarnings>, 'user_name' | 'amount' | 'cause'>,
): Promise<Correction> {
  const { db } = services.database;
  const [user] = await db
    .select({ user_id: userTable.id, user_type: userTable.user_type })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${user_name})`);
  const earner =
    user === undefined ? null : await earnerOf(db, user as Pick<Member, 'user_id' | 'user_type'>);
  if (earner === null || (earner.kind === 'partner' && earner.partner_id === null))
    throw new Problem('payee_not_found');
  return {
    user_id: earner.user_id,
    partner_id: earner.kind === 'partner' ? earner.partner_id : null,
    agency_id: earner.kind === 'agency' ? earner.agency_id : null,
    units: unitsOf(services, amount),
    cause,
  };
}

const isOfPerformer = ({ partner_id, agency_id }: Correction): boolean =>
  partner_id === null && agency_id === null;

function ofPayee({ user_id, partner_id, agency_id }: Correction) {
  const table = earningCorrectionTable;
  if (agency_id !== null) return eq(table.agency_id, agency_id);
  return partner_id === null
    ? and(eq(table.user_id, user_id), isNull(table.partner_id), isNull(table.agency_id))
    : eq(table.partner_id, partner_id);
}

/**
 * @throws correction_too_large: more than one correction, or those of 30 days, may be; earnings_short: a performer's
 *   balance would be below zero
 */
async function requireAllowed({ config, clock }: Services, db: Db | Tx, one: Correction): Promise<void> {
  const { most_units, month_most_units } = config.payout.corrections;
  const since_ms = clock.nowMs() - CORRECTIONS_MONTH_MS;
  const [sum] = await db
    .select({ units: sql<number>`coalesce(sum(abs(${earningCorrectionTable.units})), 0)::bigint` })
    .from(earningCorrectionTable)
    .where(and(ofPayee(one), gt(earningCorrectionTable.at_ms, since_ms)));
  const amount_units = Math.abs(one.units);
  if (amount_units > most_units || Number(sum?.units ?? 0) + amount_units > month_most_units)
    throw new Problem('correction_too_large');
  if (isOfPerformer(one) && (await earningsBalanceOf(db, one.user_id)) + one.units < 0)
    throw new Problem('earnings_short');
}

/** Locks what is corrected, so that corrections of one payee are counted one by one. */
async function lockPayee(tx: Tx, one: Correction): Promise<void> {
  const { owner_id, kind, id } = ledgerAccountTable;
  const { user_id, partner_id, agency_id } = one;
  if (isOfPerformer(one))
    await tx
      .select({ id })
      .from(ledgerAccountTable)
      .where(and(eq(owner_id, user_id), eq(kind, 'performer_earnings')))
      .for('update');
  else if (partner_id !== null)
    await tx.select().from(partnerTable).where(eq(partnerTable.id, partner_id)).for('update');
  else if (agency_id !== null)
    await tx.select().from(agencyTable).where(eq(agencyTable.id, agency_id)).for('update');
}

/** Books a correction with its transfer, which has its id as the key. */
async function book(services: Services, tx: Tx, one: Correction): Promise<number> {
  const { user_id, units } = one;
  const at_ms = services.clock.nowMs();
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT next_public_id('earning_correction_id_seq', 40) AS id`,
  );
  const id = Number(rows[0]?.id);
  const own = isOfPerformer(one);
  const owed: AccountKind = one.agency_id === null ? 'house_partner_settled' : 'house_agencies';
  const [owner_id, kind]: [number | null, AccountKind] = own ? [user_id, 'performer_earnings'] : [null, owed];
  const { transfer_id } = await postTransfer(tx, {
    ...{ idempotency_key: `earning_correction:${id}`, cause: 'staff_adjustment', cause_id: id, at_ms },
    ...{ viewer_id: null, performer_id: own ? user_id : null },
    legs: [
      { owner_id: null, kind: 'house_corrections', amount_units: -units },
      { owner_id, kind, amount_units: units },
    ],
  });
  await tx.insert(earningCorrectionTable).values({ ...one, id, transfer_id, at_ms });
  return id;
}

/** Correcting earnings, commissions or the parts of an agency: always by two people. */
export const correctEarningsAct: SensitiveAct<Correction> = {
  act: 'earnings.correct',
  payload: correction,
  siteOf: () => null,
  subject: ({ user_id }) => ({ kind: 'person', id: user_id }),
  needsApproval: () => true,
  check: ({ services, db }, _staff, one) => requireAllowed(services, db, one),
  perform: async ({ services, tx }, one) => {
    await requireSoundLedger(tx);
    await lockPayee(tx, one);
    await requireAllowed(services, tx, one);
    const id = await book(services, tx, one);
    const params = { correction_id: id };
    await queueMail(services, tx, { kind: 'earnings_corrected', user_id: one.user_id, params });
    const { user_id, partner_id, agency_id, units, cause } = one;
    return {
      subject: { kind: 'person', id: user_id },
      after: {
        correction_id: id,
        corrected_units: units,
        cause,
        partner: (partner_id ?? agency_id)?.toString() ?? null,
      },
    };
  },
  facts: ({ user_id, units, cause }) => [
    { fact: 'person', value: String(user_id) },
    { fact: 'correction', value: String(units) },
    { fact: 'correction_cause', value: cause },
  ],
};
