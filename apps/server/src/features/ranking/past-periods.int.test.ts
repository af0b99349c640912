import type { AnswerOf, listRanking } from '@akari/contract';
import { dateOfDay, dayOfDate, japanDay, points } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';
import { FakeClock } from '../../platform/clock/clock.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { rankingCapability } from './ranking.capability.ts';

const DAY_MS = 86_400_000;
/** Tuesday 10 November 2026, noon in Japan. */
const stage = await Stage.open({
  clock: new FakeClock(Date.parse('2026-11-10T03:00:00Z')),
  more: [tipCapability, rankingCapability],
});
const { services } = stage;
const { clock } = services;
const { db } = services.database;

/** Time passes until the ledger is counted. */
async function count(): Promise<void> {
  clock.advance(30_000);
  while ((await services.deadlines.runDue()) > 0);
}
/** A viewer who tipped a performer on the air; each session costs 0.2 points at its start. */
async function fan(performer: Member, amount: string): Promise<Member> {
  const viewer = await buildViewer(services, { points: 100 });
  await stage.watch(viewer, performer);
  const body = { performer_name: performer.user_name, amount, anonymous: false };
  expect((await stage.call(viewer, 'POST', '/api/tip', body)).status).toBe(200);
  clock.advance(1_000);
  return viewer;
}
const own = async (performer: Member, query: string) =>
  (await stage.call(performer, 'GET', `/api/own-ranking?${query}`)).body['place'];

describe('GET /api/ranking?from=', () => {
  it('leads back to periods that are over, which are final once the ledger is counted', async () => {
    const [winner, other] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await fan(winner, '5');
    await fan(other, '3');
    await db.insert(favouriteTable).values({
      ...{ viewer_id: viewer.user_id, performer_id: other.user_id, at_ms: clock.nowMs() },
    });
    await count();
    const from = dateOfDay(japanDay(clock.nowMs()));
    const read = async (query: string) => {
      clock.advance(10_000);
      return (await stage.call(null, 'GET', `/api/ranking?${query}`)).body as AnswerOf<typeof listRanking>;
    };
    expect(await read('period=month')).toMatchObject({ phase: 'running', later_date: null });
    clock.advance(31 * DAY_MS);
    expect(await read(`period=month&from=${from}`)).toMatchObject({ phase: 'counting' });
    await count();
    const now = await read('period=month');
    expect([now.phase, now.places]).toEqual(['running', []]);
    const past = await read(`period=month&from=${from}`);
    expect(past).toMatchObject({
      ...{ phase: 'final', from_date: now.earlier_date, later_date: now.from_date },
      last_date: dateOfDay((dayOfDate(now.from_date ?? '') ?? 0) - 1),
    });
    expect(past.places.map(({ performer }) => performer.performer_name)).toEqual([
      winner.user_name,
      other.user_name,
    ]);
    expect(await own(other, `period=month&from=${from}`)).toEqual({
      ...{ rank: 2, figure: points(3.2), gap: points(2) },
    });
    expect((await read('period=month&measure=favourites')).places).toEqual([]);
    // A favourite of this month does not count for the last.
    await db.insert(favouriteTable).values({
      ...{ viewer_id: viewer.user_id, performer_id: winner.user_id, at_ms: clock.nowMs() },
    });
    expect((await read(`period=month&from=${from}&measure=favourites`)).places).toMatchObject([
      { performer: { performer_name: other.user_name }, figure: 1 },
    ]);
    expect((await read('period=month&measure=favourites')).places).toMatchObject([
      { performer: { performer_name: winner.user_name }, figure: 1 },
    ]);
  });

  it('leads back as far as a setting allows; a date beyond shows the nearest period', async () => {
    const day = japanDay(clock.nowMs());
    const at = async (from: string) => {
      const { body } = await stage.call(null, 'GET', `/api/ranking?period=day&from=${from}`);
      return [body['from_date'], body['earlier_date']];
    };
    expect(await at('2020-01-01')).toEqual([dateOfDay(day - 12), null]);
    expect(await at(dateOfDay(day + 9))).toEqual([dateOfDay(day), dateOfDay(day - 1)]);
    expect((await stage.call(null, 'GET', '/api/ranking?from=yesterday')).error).toBe('bad_request');
  });
});
