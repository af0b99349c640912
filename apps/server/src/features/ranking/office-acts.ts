import {
  cancelRankingEvent,
  getOfficeRankingEvent,
  makeRankingEvent,
  setRankingEvent,
  type OfficeRankingEvent,
  type RankingEventPlan,
} from '@akari/contract/office';
import {
  areEventDays,
  dateOfDay,
  dayOfDate,
  eventEndMs,
  eventStartMs,
  japanDay,
  nextRankingEventState,
  rankingEventPhase,
} from '@akari/rules';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { eventTop } from './event-standing.ts';
import { findEvent, freezeLater } from './events.ts';
import { rankingEventTable, type RankingEventRow } from './ranking.table.ts';

const PLACES_SHOWN = 20;

/** The columns of a plan. @throws ranking_event_invalid for days that do not exist, are over or are too many */
function columnsOf(plan: RankingEventPlan, now_ms: number) {
  const { from_date, until_date, ...rest } = plan;
  const [from_day, until_day] = [dayOfDate(from_date), dayOfDate(until_date)];
  if (from_day === null || until_day === null) throw new Problem('ranking_event_invalid');
  if (!areEventDays({ from_day, until_day }, japanDay(now_ms))) throw new Problem('ranking_event_invalid');
  return { ...rest, from_day, until_day };
}

const planOf = (row: RankingEventRow): RankingEventPlan => ({
  title_ja: row.title_ja,
  title_en: row.title_en,
  measure: row.measure,
  entry: row.entry,
  from_date: dateOfDay(row.from_day),
  until_date: dateOfDay(row.until_day),
});

/** Staff act: makes an event. @throws ranking_event_invalid */
export async function addEvent(
  tx: Tx,
  plan: RankingEventPlan,
  made: { made_by: number; now_ms: number },
): Promise<ActDone> {
  const { made_by, now_ms } = made;
  const columns = columnsOf(plan, now_ms);
  const [row] = await tx
    .insert(rankingEventTable)
    .values({ ...columns, made_by, made_at_ms: now_ms })
    .returning({ id: rankingEventTable.id });
  if (row === undefined) throw new Error('the event was not kept');
  await freezeLater(tx, { id: row.id, ...columns });
  return { subject: { kind: 'ranking_event', id: row.id }, after: { ...plan } };
}

/** Staff act: changes an event; once it has begun, its titles alone. @throws ranking_event_over, ranking_event_invalid */
async function changeEvent(
  tx: Tx,
  event_id: string,
  plan: RankingEventPlan,
  now_ms: number,
): Promise<ActDone> {
  const row = await findEvent(tx, event_id, true);
  const phase = rankingEventPhase(row, now_ms);
  if (phase !== 'coming' && phase !== 'running') throw new Problem('ranking_event_over');
  const before = planOf(row);
  const { title_ja: _ja, title_en: _en, ...fixed } = before;
  const is_kept = Object.entries(fixed).every(([name, value]) => plan[name as keyof typeof fixed] === value);
  if (phase === 'running' && !is_kept) throw new Problem('ranking_event_invalid');
  const columns = columnsOf(plan, now_ms);
  await tx.update(rankingEventTable).set(columns).where(eq(rankingEventTable.id, row.id));
  await freezeLater(tx, { id: row.id, ...columns });
  return { subject: { kind: 'ranking_event', id: row.id }, before: { ...before }, after: { ...plan } };
}

/** Staff act: cancels an event whose figures are not frozen. @throws ranking_event_over */
async function cancelEvent(tx: Tx, event_id: string): Promise<ActDone> {
  const row = await findEvent(tx, event_id, true);
  const state = nextRankingEventState(row.state, 'cancel');
  if (state === null) throw new Problem('ranking_event_over');
  await tx.update(rankingEventTable).set({ state }).where(eq(rankingEventTable.id, row.id));
  return {
    subject: { kind: 'ranking_event', id: row.id },
    before: { state: row.state },
    after: { state },
  };
}

async function describe({ database, clock }: Services, row: RankingEventRow): Promise<OfficeRankingEvent> {
  const { db } = database;
  const figures = (await eventTop(db, row)).slice(0, PLACES_SHOWN);
  const people = await db
    .select({ id: userTable.id, name: userTable.user_name })
    .from(userTable)
    .where(inArray(userTable.id, [row.made_by, ...figures.map(({ performer_id }) => performer_id)]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const { rows } = await db.execute<{ entered: number }>(
    sql`SELECT count(*)::int AS entered FROM ranking_event_entry WHERE event_id = ${row.id}`,
  );
  return {
    event_id: String(row.id),
    plan: planOf(row),
    phase: rankingEventPhase(row, clock.nowMs()),
    starts_at_ms: eventStartMs(row),
    ends_at_ms: eventEndMs(row),
    frozen_at_ms: row.frozen_at_ms,
    made_by: names.get(row.made_by) ?? '',
    made_at_ms: row.made_at_ms,
    entered: rows[0]?.entered ?? 0,
    places: figures.map(({ performer_id, rank, figure }) => ({
      ...{ rank, figure },
      performer: { id: String(performer_id), name: names.get(performer_id) ?? '' },
    })),
  };
}

/** Events of the rankings in the back office. They are for the whole service, so a right for one site is not enough. */
export function rankingEventActs(app: FastifyInstance, services: Services): void {
  const RIGHT = 'campaigns.set';
  officeRoute(app, services, getOfficeRankingEvent, async ({ staff, params }) => {
    requireRight(staff, RIGHT, null);
    return describe(services, await findEvent(services.database.db, params.event_id));
  });
  officeRoute(app, services, makeRankingEvent, async ({ staff, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { plan, reason } = body;
    const intent = { act: 'ranking_event.make' as const, staff, reason, request };
    const made = { made_by: staff.id, now_ms: services.clock.nowMs() };
    const { subject } = await performStaffAct(services, intent, (tx) => addEvent(tx, plan, made));
    return { event_id: String(subject.id) };
  });
  officeRoute(app, services, setRankingEvent, async ({ staff, params, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { plan, reason } = body;
    const intent = { act: 'ranking_event.set' as const, staff, reason, request };
    await performStaffAct(services, intent, (tx) =>
      changeEvent(tx, params.event_id, plan, services.clock.nowMs()),
    );
    return {};
  });
  officeRoute(app, services, cancelRankingEvent, async ({ staff, params, body, request }) => {
    requireRight(staff, RIGHT, null);
    const intent = { act: 'ranking_event.cancel' as const, staff, reason: body.reason, request };
    await performStaffAct(services, intent, (tx) => cancelEvent(tx, params.event_id));
    return {};
  });
}
