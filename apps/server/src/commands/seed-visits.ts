import { PERFORMER_SHARE_BP, POINT_TYPE, points, SESSION_TYPE_OF_MODE, type SessionMode } from '@akari/rules';
import { broadcastTable } from '../core/channel/state/channel.table.ts';
import { payPerformer } from '../core/ledger/pay-performer.ts';
import { sessionTable } from '../core/session/state/session.table.ts';
import { memoTable } from '../features/history/history.table.ts';
import { tipTable } from '../features/tip/tip.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];

interface DemoVisit {
  performer: string;
  mode: Extract<SessionMode, 'preview' | 'free'>;
  hours_ago: number;
  minutes: number;
  /** A tip during the visit, in points. */
  tip?: number;
  memo?: string;
}
/** Visits of `hana`, of free time: what they gave is all that they paid. */
const VISITS: readonly DemoVisit[] = [
  {
    performer: 'mio',
    mode: 'free',
    hours_ago: 52,
    minutes: 24,
    tip: 3,
    memo: '金魚の話が楽しい。土曜の夜が多い。',
  },
  { performer: 'kotoha', mode: 'preview', hours_ago: 76, minutes: 6 },
  {
    performer: 'nagi',
    mode: 'free',
    hours_ago: 100,
    minutes: 31,
    tip: 2,
    memo: '三線の曲をリクエストした。',
  },
];

async function seedVisit(
  tx: Tx,
  visit: DemoVisit,
  people: { viewer_id: number; performer_id: number },
  now_ms: number,
) {
  const { viewer_id, performer_id } = people;
  const { mode, minutes, tip, memo } = visit;
  const started_at_ms = now_ms - visit.hours_ago * HOUR_MS;
  const ended_at_ms = started_at_ms + minutes * MINUTE_MS;
  const [broadcast] = await tx
    .insert(broadcastTable)
    .values({
      ...{ performer_id, media_kind: 'video', started_at_ms: started_at_ms - MINUTE_MS },
      ...{ on_air_at_ms: started_at_ms - MINUTE_MS, ended_at_ms: ended_at_ms + MINUTE_MS },
    })
    .returning({ id: broadcastTable.id });
  if (broadcast === undefined) throw new Error('a broadcast of the demo was not kept');
  const [session] = await tx
    .insert(sessionTable)
    .values({
      ...{ channel_id: performer_id, broadcast_id: broadcast.id, viewer_id, mode, lang: 'ja' },
      ...{ session_type: SESSION_TYPE_OF_MODE[mode], point_type: POINT_TYPE.regular, state: 'ended' },
      ...{ rate_units_per_min: 0, share_bp: PERFORMER_SHARE_BP, started_at_ms, ended_at_ms, end: 'left' },
      delivered_ms: minutes * MINUTE_MS,
    })
    .returning({ id: sessionTable.id });
  if (session === undefined) throw new Error('a visit of the demo was not kept');
  if (tip !== undefined) {
    const [units, at_ms] = [points(tip), started_at_ms + 5 * MINUTE_MS];
    const paid = await payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, share_bp: PERFORMER_SHARE_BP },
      ...{ idempotency_key: `demo_visit:${session.id}`, cause: 'tip', cause_id: null, at_ms },
    });
    const place = { broadcast_id: broadcast.id, session_id: session.id };
    await tx
      .insert(tipTable)
      .values({ viewer_id, performer_id, ...place, units, ...paid, anonymous: false, at_ms });
  }
  if (memo !== undefined)
    await tx
      .insert(memoTable)
      .values({ owner_id: viewer_id, about_id: performer_id, text: memo, changed_at_ms: ended_at_ms });
}

/** The chat history of `hana`, with performers whom this start has made. */
export async function seedVisits(
  { clock }: Services,
  tx: Tx,
  made: ReadonlyMap<string, number>,
): Promise<void> {
  const viewer_id = made.get('hana');
  if (viewer_id === undefined) return;
  for (const visit of VISITS) {
    const performer_id = made.get(visit.performer);
    if (performer_id !== undefined) await seedVisit(tx, visit, { viewer_id, performer_id }, clock.nowMs());
  }
}
