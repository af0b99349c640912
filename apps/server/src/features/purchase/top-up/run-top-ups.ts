import {
  isViewer,
  leftInPeriods,
  limitsPeriods,
  packPrice,
  periodStartMs,
  sameMoney,
  topUpIsDue,
  usualPriceCents,
  type Money,
  type PointPack,
  type TopUpMoment,
  type UserType,
} from '@akari/rules';
import { and, eq, gte, sql } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { planOf, spendLimitRow, spentWithin } from '../../../core/spend-limit/spend-limit.queries.ts';
import { queueMail } from '../../../core/mail/queue-mail.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { ensureDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { packOf, refuseBuying } from '../start-purchase.ts';
import { keepCharge, nextChargeKey } from '../stored-card/keep-charge.ts';
import { beginCharge } from '../stored-card/run-charge.ts';
import { usableCard } from '../stored-card/stored-card.queries.ts';
import { stopTopUpOf } from './stop-top-up.ts';
import { topUpConsentTable, topUpTable, type TopUpRow } from './top-up.table.ts';

/** Looks for members whose balance has fallen. Subject: `all`, one job for the whole service. */
const RUN = 'top_up.run';
const ALL = 'all';
const LOOK_EVERY_MS = 5_000;
/** When a member is looked at again for whom nothing may be bought now. */
const LATER_MS = 60_000;
const AT_ONCE = 50;

/** Members below their level without a charge that is not decided. A lock of their payments comes with every chargeback. */
const DUE = `SELECT t.user_id FROM top_up t
  JOIN ledger_account a ON a.owner_id = t.user_id AND a.kind = 'viewer_points'
  WHERE t.state = 'on' AND t.next_at_ms <= $1 AND a.balance_units < t.below_units AND a.locked_at_ms IS NULL
    AND NOT EXISTS (SELECT 1 FROM stored_charge c
      WHERE c.user_id = t.user_id AND c.state IN ('preparing', 'asked', 'unknown'))
  ORDER BY t.next_at_ms LIMIT ${AT_ONCE}`;

/** How often points were bought automatically since a time, whatever came of it. */
async function boughtSince({ database }: Services, user_id: number, since_ms: number): Promise<number> {
  const [row] = await database.db
    .select({ count: sql<number>`count(*)::int` })
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, user_id),
        eq(purchaseTable.way, 'top_up'),
        gte(purchaseTable.created_at_ms, since_ms),
      ),
    );
  return row?.count ?? 0;
}

async function momentOf(services: Services, user_id: number, pack_units: number): Promise<TopUpMoment> {
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  const { limits } = planOf(await spendLimitRow(db, user_id), now_ms);
  const spent = await spentWithin(db, user_id, limits, now_ms);
  return {
    pack_units,
    balance_units: (await balancesOf(db, user_id)).points_units,
    charged_today: await boughtSince(services, user_id, periodStartMs('day', now_ms)),
    charged_this_month: await boughtSince(services, user_id, periodStartMs('month', now_ms)),
    spendable_units: limitsPeriods(limits) ? leftInPeriods(limits, spent) : null,
  };
}

/** Whether this person may still buy. @returns the site; null: they may not */
async function buyerOf({ database }: Services, user_id: number): Promise<number | null> {
  const [user] = await database.db.select().from(userTable).where(eq(userTable.id, user_id));
  return user === undefined || user.closed_at_ms !== null || !isViewer(user.user_type as UserType)
    ? null
    : user.site_id;
}

/** The price that a member agreed to. */
const agreedPrice = ({ price_minor, currency }: TopUpRow, pack: PointPack): Money => ({
  amount_minor: price_minor ?? usualPriceCents(pack),
  currency,
});

/** Staff may change prices in yen, and a site its currency: no other price is charged than the one that was agreed to. */
const stopForPrice = (services: Services, user_id: number): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    if (await stopTopUpOf(services, tx, user_id, { state: 'stopped' }))
      await queueMail(services, tx, { kind: 'top_up_stopped', user_id, params: { because: 'price' } });
  });

/**
 * Buys the pack of one member, if it is due.
 * @throws Problem: nothing may be bought now
 */
async function buyFor(services: Services, rule: TopUpRow): Promise<void> {
  const { user_id } = rule;
  if (services.config.top_up.most_a_day === 0) return;
  const site_id = await buyerOf(services, user_id);
  if (site_id === null) return;
  const pack = await packOf(services, site_id, rule.pack_id);
  if (!sameMoney(packPrice(pack), agreedPrice(rule, pack))) return stopForPrice(services, user_id);
  const { card } = await usableCard(services, user_id, rule.card_id, packPrice(pack));
  await refuseBuying(services, { user_id, site_id });
  if (!topUpIsDue(rule, await momentOf(services, user_id, pack.units))) return;
  const [consent] = await services.database.db
    .select()
    .from(topUpConsentTable)
    .where(eq(topUpConsentTable.id, rule.consent_id));
  if (consent === undefined) return;
  const kept = await keepCharge(services, {
    ...{ user_id, way: 'top_up', pack, card, return_path: '/purchasePoint' },
    key: await nextChargeKey(services, user_id),
    agreed: {
      version: consent.shown_version,
      hash: consent.shown_hash,
      text: consent.shown_text,
      language: consent.shown_language,
      ip_address: consent.ip_address,
    },
  });
  if (kept !== null) beginCharge(services, kept.id);
}

/** Considers one member, who is not looked at again for a while if nothing is bought. */
async function consider(services: Services, user_id: number): Promise<void> {
  const { db } = services.database;
  const next_at_ms = services.clock.nowMs() + LATER_MS;
  const [rule] = await db
    .update(topUpTable)
    .set({ next_at_ms })
    .where(and(eq(topUpTable.user_id, user_id), eq(topUpTable.state, 'on')))
    .returning();
  if (rule === undefined) return;
  try {
    await buyFor(services, rule);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.name === 'not_found')
      await unitOfWork(db, (tx) => stopTopUpOf(services, tx, user_id, { state: 'stopped' }));
  }
}

/** Buys points for members whose balance has fallen below their level. One node does it at a time. */
export async function runTopUps(services: Services): Promise<void> {
  const { deadlines, clock, database, log } = services;
  deadlines.handleApart(RUN, LATER_MS, async () => {
    const due = await namedQuery<{ user_id: number }>(database.db, 'top_up_due', DUE, [clock.nowMs()]);
    for (const { user_id } of due)
      await consider(services, user_id).catch((error: unknown) =>
        log.error({ err: error, subject: String(user_id) }, 'top-up failed'),
      );
    return LOOK_EVERY_MS;
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, RUN, ALL, clock.nowMs()));
}
