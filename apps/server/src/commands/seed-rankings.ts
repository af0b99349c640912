import { dateOfDay, japanDay, PERFORMER_SHARE_BP, POINT_TYPE, points } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { seedFavourite } from '../core/favourite/change-favourites.ts';
import { addEvent } from '../features/ranking/office-acts.ts';
import { rankingChoiceTable, rankingEventTable } from '../features/ranking/ranking.table.ts';
import { tipTable } from '../features/tip/tip.table.ts';
import { among } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_TIPS } from './demo-people.ts';

const HOUR_MS = 3_600_000;
const EVENT_DAYS = { before: 2, after: 5 };

/** Tips of the demo's regulars in the last days, as the product posts them. */
async function seedTips({ clock }: Services, tx: Tx, ids: ReadonlyMap<string, number>): Promise<void> {
  const now_ms = clock.nowMs();
  for (const [nth, { viewer, performer, points: amount, hours_ago }] of DEMO_TIPS.entries()) {
    const [viewer_id, performer_id] = [ids.get(viewer), ids.get(performer)];
    if (viewer_id === undefined || performer_id === undefined) continue;
    const at_ms = now_ms - hours_ago * HOUR_MS;
    const units = points(amount);
    const paid = await payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, share_bp: PERFORMER_SHARE_BP },
      ...{ idempotency_key: `demo_tip:${viewer_id}:${nth}`, cause: 'tip', cause_id: null, at_ms },
    });
    await tx.insert(tipTable).values({ viewer_id, performer_id, units, ...paid, anonymous: false, at_ms });
  }
}

/**
 * Regulars of the demo, by whose tips and favourites its performers are ranked, and an event. One of them shows the name.
 * @param ids people whom this start has made
 */
export async function seedRankings(
  services: Services,
  tx: Tx,
  ids: ReadonlyMap<string, number>,
  made_by: number,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  await seedTips(services, tx, ids);
  const shown_id = ids.get('aoi');
  if (shown_id !== undefined) await tx.insert(rankingChoiceTable).values({ user_id: shown_id, shown: true });
  const sayo = ids.get('sayo');
  for (const viewer of ['aoi', 'minato']) {
    const viewer_id = ids.get(viewer);
    if (viewer_id !== undefined && sayo !== undefined)
      await seedFavourite(tx, { viewer_id, performer_id: sayo, at_ms: now_ms });
  }
  const [known] = await tx
    .select({ id: rankingEventTable.id })
    .from(rankingEventTable)
    .where(eq(rankingEventTable.made_by, made_by));
  if (known !== undefined) return;
  const today = japanDay(now_ms);
  const plan = {
    title_ja: '灯りの祭り',
    title_en: 'Festival of lanterns',
    measure: 'points',
    entry: 'all',
    from_date: dateOfDay(today - EVENT_DAYS.before),
    until_date: dateOfDay(today + EVENT_DAYS.after),
  } as const;
  await addEvent(tx, plan, { made_by, now_ms });
}

/** Cancels the events of people of the demo that are not over: their passwords are public. */
export async function cancelDemoEvents(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await tx
    .update(rankingEventTable)
    .set({ state: 'cancelled' })
    .where(and(among(rankingEventTable.made_by, user_ids), eq(rankingEventTable.state, 'open')));
}
