import type { AnswerOf, getRankingEvent, RankingEvent } from '@akari/contract';
import {
  dateOfDay,
  eventEndMs,
  eventStartMs,
  isPerformer,
  japanDay,
  maySetEntry,
  nextRankingEventState,
  RANKING_EVENT_FREEZE_MS,
  rankingEventPhase,
} from '@akari/rules';
import { and, asc, eq, gte, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Member, Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { eventPlaceOf, eventTop, isCounted, keepEventFigures } from './event-standing.ts';
import { countedAt } from './follow-ledger.ts';
import { isShownIn } from './ranking-choice.ts';
import { performersById } from './ranking.queries.ts';
import { rankingEventEntryTable, rankingEventTable, type RankingEventRow } from './ranking.table.ts';

/** Freezes the figures of an event. Subject: the event. */
const FREEZE = 'ranking.freeze';
const NOT_COUNTED_MS = 60_000;
/** How long an event that is over is listed. */
const LISTED_DAYS = 30;
const EVENTS_LISTED = 50;

/** @throws not_found */
export async function findEvent(db: Db | Tx, event_id: string, lock = false): Promise<RankingEventRow> {
  const query = db
    .select()
    .from(rankingEventTable)
    .where(eq(rankingEventTable.id, rowIdOf(event_id) ?? 0));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw new Problem('not_found');
  return row;
}

export const shownEvent = (row: RankingEventRow, now_ms: number): RankingEvent => ({
  event_id: String(row.id),
  title: { ja: row.title_ja, en: row.title_en },
  measure: row.measure,
  entry: row.entry,
  phase: rankingEventPhase(row, now_ms),
  from_date: dateOfDay(row.from_day),
  until_date: dateOfDay(row.until_day),
  starts_at_ms: eventStartMs(row),
  ends_at_ms: eventEndMs(row),
});

/** Events that are to come, run, or ended a short time ago: those that end first come first. */
export async function listedEvents({ database, clock }: Services): Promise<RankingEvent[]> {
  const now_ms = clock.nowMs();
  const rows = await database.db
    .select()
    .from(rankingEventTable)
    .where(
      and(
        ne(rankingEventTable.state, 'cancelled'),
        gte(rankingEventTable.until_day, japanDay(now_ms) - LISTED_DAYS),
      ),
    )
    .orderBy(asc(rankingEventTable.until_day), asc(rankingEventTable.from_day), asc(rankingEventTable.id))
    .limit(EVENTS_LISTED);
  const events = rows.map((row) => shownEvent(row, now_ms));
  const isDone = ({ phase }: RankingEvent): boolean => phase === 'over';
  return [...events.filter((one) => !isDone(one)), ...events.filter(isDone).toReversed()];
}

async function hasEntered(db: Db | Tx, event: RankingEventRow, performer_id: number): Promise<boolean> {
  if (event.entry === 'all') return true;
  const { event_id, performer_id: whose } = rankingEventEntryTable;
  const rows = await db
    .select({ event_id })
    .from(rankingEventEntryTable)
    .where(and(eq(event_id, event.id), eq(whose, performer_id)));
  return rows.length > 0;
}

/** The board of an event, and what a performer sees of herself in it. */
export async function eventBoard(
  services: Services,
  person: Person | null,
  event_id: string,
): Promise<AnswerOf<typeof getRankingEvent>> {
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  const row = await findEvent(db, event_id);
  const event = shownEvent(row, now_ms);
  const [figures, counted_at_ms] = await Promise.all([eventTop(db, row), countedAt(services)]);
  const performers = await performersById(
    db,
    figures.map(({ performer_id }) => performer_id),
  );
  const places = figures.flatMap(({ performer_id, rank, gap }) => {
    const performer = performers.get(performer_id);
    return performer === undefined ? [] : { rank, performer, gap };
  });
  const own =
    person === null || person.user_id === null || !isPerformer(person.user_type)
      ? {}
      : { own: await ownPart(services, row, { ...person, user_id: person.user_id }, event.phase) };
  return { event, places, counted_at_ms: row.frozen_at_ms ?? counted_at_ms, ...own };
}

async function ownPart(
  services: Services,
  row: RankingEventRow,
  performer: Pick<Member, 'user_id' | 'user_type'>,
  phase: RankingEvent['phase'],
) {
  const { db } = services.database;
  const [entered, shown, place] = await Promise.all([
    hasEntered(db, row, performer.user_id),
    isShownIn(services, performer),
    eventPlaceOf(db, row, performer.user_id),
  ]);
  return {
    entered,
    may_set: maySetEntry(row.entry, phase),
    shown,
    place: place === null ? null : { rank: place.rank, figure: place.figure, gap: place.gap },
  };
}

/** A performer enters an event, or leaves it. @throws not_found, ranking_event_over */
export async function setEntry(
  { database, clock }: Services,
  performer_id: number,
  event_id: string,
  entered: boolean,
): Promise<void> {
  const now_ms = clock.nowMs();
  await unitOfWork(database.db, async (tx) => {
    const event = await findEvent(tx, event_id, true);
    if (!maySetEntry(event.entry, rankingEventPhase(event, now_ms))) throw new Problem('ranking_event_over');
    const table = rankingEventEntryTable;
    if (entered)
      await tx
        .insert(table)
        .values({ event_id: event.id, performer_id, at_ms: now_ms })
        .onConflictDoNothing();
    else
      await tx.delete(table).where(and(eq(table.event_id, event.id), eq(table.performer_id, performer_id)));
  });
}

/** Has the figures of an event frozen a time after its end. */
export const freezeLater = (
  tx: Tx,
  event: Pick<RankingEventRow, 'id' | 'from_day' | 'until_day'>,
): Promise<void> => setDeadline(tx, FREEZE, String(event.id), eventEndMs(event) + RANKING_EVENT_FREEZE_MS);

/** Freezes figures once everything until the end of the event is counted. */
export function freezeEvents(services: Services): void {
  const lock = (tx: Tx, subject: string): Promise<RankingEventRow> => findEvent(tx, subject, true);
  services.deadlines.handle(FREEZE, lock, async (tx, _after, event, { subject }) => {
    const now_ms = services.clock.nowMs();
    const state = nextRankingEventState(event.state, 'freeze');
    if (state === null) return;
    if (!isCounted(event, await countedAt(services)))
      return setDeadline(tx, FREEZE, subject, now_ms + NOT_COUNTED_MS);
    await keepEventFigures(tx, event);
    await tx
      .update(rankingEventTable)
      .set({ state, frozen_at_ms: now_ms })
      .where(eq(rankingEventTable.id, event.id));
  });
}
