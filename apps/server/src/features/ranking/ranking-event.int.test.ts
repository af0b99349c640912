import type { AnswerOf, getRankingEvent, RankingEvent } from '@akari/contract';
import { points } from '@akari/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildStaff } from '../../testing/factories.ts';
import { openRanking } from '../../testing/ranking-scenes.ts';

const MINUTE_MS = 60_000;
const [HOUR_MS, DAY_MS] = [60 * MINUTE_MS, 1_440 * MINUTE_MS];

const { stage, nextMonth, count, tip, fan, choose } = await openRanking();
const { services } = stage;
const { clock } = services;
const { pool } = services.database;
beforeEach(nextMonth);

describe('supporters', () => {
  it('are named to others only if they chose it; she sees all, without anonymous payments', async () => {
    const performer = await stage.performer('chatting');
    const [shy, open] = [await fan(performer, '5'), await fan(performer, '3')];
    const secret = await fan(performer, '8', true);
    await choose(open, true);
    await count();
    const { body } = await stage.call(
      null,
      'GET',
      `/api/ranking/${performer.user_name}/supporters?period=month`,
    );
    expect(body['supporters']).toEqual([
      { rank: 1, user_name: null },
      { rank: 2, user_name: open.user_name },
      { rank: 3, user_name: null },
    ]);
    const hers = await stage.call(performer, 'GET', '/api/own-supporters?period=month');
    expect(hers.body['supporters']).toEqual([
      { rank: 1, user_name: shy.user_name, units: points(5.2), shown: false },
      { rank: 2, user_name: open.user_name, units: points(3.2), shown: true },
      { rank: 3, user_name: secret.user_name, units: points(0.2), shown: false },
    ]);
    expect((await stage.call(shy, 'GET', '/api/ranking-choice')).body).toEqual({ shown: false });
  });
});

describe('an event', () => {
  const dateIn = (days: number): string =>
    new Date(clock.nowMs() + 9 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);
  const plan = (change: object = {}) => ({
    ...{ title_ja: '秋の夜長', title_en: 'Long nights', measure: 'points', entry: 'all' },
    ...{ from_date: dateIn(0), until_date: dateIn(1), ...change },
  });
  async function office(path: string, body?: object, roles?: { role: 'moderator' }[]) {
    const staff = await buildStaff(services, roles === undefined ? {} : { roles });
    const answer = await stage.app.inject({
      ...{ method: body === undefined ? ('GET' as const) : ('POST' as const), url: `/api/office/${path}` },
      headers: { cookie: staff.cookie },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer.json<Record<string, unknown> & { error?: { name: string } }>();
  }
  const make = async (change: object = {}): Promise<string> =>
    String((await office('ranking-events', { plan: plan(change), reason: 'autumn' }))['event_id']);
  const board = async (event_id: string, person: Member | null = null) =>
    (await stage.call(person, 'GET', `/api/ranking-events/${event_id}`)).body as unknown as AnswerOf<
      typeof getRankingEvent
    >;
  const phaseOf = async (event_id: string) => (await board(event_id)).event.phase;

  it('ranks with the gap to the next, and is frozen an hour after its end', async () => {
    const [one, two] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const event_id = await make();
    const viewer = await fan(one, '5');
    await fan(two, '3');
    await count();
    const { places, event } = await board(event_id);
    expect(event).toMatchObject({ phase: 'running', title: { ja: '秋の夜長', en: 'Long nights' } });
    expect(places.map(({ rank, performer, gap }) => [rank, performer.performer_name, gap])).toEqual([
      [1, one.user_name, null],
      [2, two.user_name, points(2)],
    ]);
    clock.advance(event.ends_at_ms - clock.nowMs());
    await count();
    expect(await phaseOf(event_id)).toBe('counting');
    clock.advance(HOUR_MS);
    await count();
    await count();
    expect(await phaseOf(event_id)).toBe('over');
    await pool.query(`UPDATE ranking_sum SET points_units = 1 WHERE performer_id = $1 AND period = 'day'`, [
      one.user_id,
    ]);
    await tip(viewer, one, '1');
    await count();
    expect((await board(event_id)).places.map(({ rank, gap }) => [rank, gap])).toEqual([
      [1, null],
      [2, points(2)],
    ]);
    expect((await office(`ranking-events/${event_id}`))['places']).toMatchObject([
      { rank: 1, figure: points(5.2) },
      { rank: 2, figure: points(3.2) },
    ]);
    const cancelled = await office(`ranking-events/${event_id}/cancel`, { reason: 'late' });
    expect(cancelled.error?.name).toBe('ranking_event_over');
  });

  it('has those who entered, who may leave until its end', async () => {
    const [one, two] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const event_id = await make({ entry: 'entered' });
    await fan(one, '5');
    await fan(two, '3');
    await count();
    const enter = (performer: Member, entered: boolean) =>
      stage.call(performer, 'POST', `/api/ranking-events/${event_id}/entry`, { entered });
    expect((await board(event_id)).places).toEqual([]);
    expect((await board(event_id, two)).own).toMatchObject({ entered: false, may_set: true, shown: true });
    await enter(two, true);
    await enter(two, true);
    expect((await board(event_id, two)).own).toMatchObject({ entered: true, place: { rank: 1, gap: null } });
    await enter(one, true);
    expect((await board(event_id)).places.map(({ performer }) => performer.performer_name)).toEqual([
      one.user_name,
      two.user_name,
    ]);
    await enter(one, false);
    expect((await board(event_id)).places).toHaveLength(1);
    await stage.call(two, 'POST', '/api/ranking-choice', { shown: false });
    expect((await board(event_id, two)).own).toMatchObject({ entered: true, shown: false, place: null });
    clock.advance(3 * DAY_MS);
    expect((await enter(one, true)).error).toBe('ranking_event_over');
  });

  it('is listed while it runs and for a while after, and not once it is cancelled', async () => {
    const [event_id, other] = [await make(), await make({ measure: 'favourites' })];
    const listed = async () => {
      const { body } = await stage.call(null, 'GET', '/api/ranking-events');
      return (body['events'] as RankingEvent[]).map((one) => one.event_id);
    };
    expect(await listed()).toEqual(expect.arrayContaining([event_id, other]));
    await office(`ranking-events/${other}/cancel`, { reason: 'no' });
    expect(await listed()).not.toContain(other);
    expect(await phaseOf(other)).toBe('cancelled');
  });

  it.each([
    ['ends before it begins', () => ({ from_date: dateIn(2), until_date: dateIn(1) })],
    ['is over', () => ({ from_date: dateIn(-3), until_date: dateIn(-1) })],
    ['is too long', () => ({ until_date: dateIn(62) })],
    ['has a day that does not exist', () => ({ until_date: '2026-02-31' })],
  ])('is refused when it %s', async (_what, change) => {
    const answer = await office('ranking-events', { plan: plan(change()), reason: 'x' });
    expect(answer.error?.name).toBe('ranking_event_invalid');
  });

  it('keeps all but its titles while it runs', async () => {
    const event_id = await make();
    const set = (change: object) => office(`ranking-events/${event_id}`, { plan: plan(change), reason: 'x' });
    expect((await set({ title_ja: '長い夜' })).error).toBeUndefined();
    expect((await board(event_id)).event.title.ja).toBe('長い夜');
    expect((await set({ measure: 'voice' })).error?.name).toBe('ranking_event_invalid');
  });

  it('is made by staff with the right for all sites', async () => {
    const body = { plan: plan(), reason: 'x' };
    expect((await office('ranking-events', body, [{ role: 'moderator' }])).error?.name).toBe(
      'staff_right_missing',
    );
  });
});
