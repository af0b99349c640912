import { japanDay, points } from '@akari/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { broadcastTable } from '../../core/channel/state/channel.table.ts';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { agencyTable } from '../agency/agency.table.ts';
import { reviewTable } from '../review/review.table.ts';
import { openRanking } from '../../testing/ranking-scenes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const { stage, nextMonth, count, tip, fan, rankingNow, ranking, ranks, own, choose } = await openRanking();
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;
beforeEach(nextMonth);

describe('GET /api/ranking', () => {
  it('ranks by the points that viewers spent; equal sums share a rank', async () => {
    const performers = [];
    for (const amount of ['3', '5', '3', '1']) {
      const performer = await stage.performer('chatting');
      await fan(performer, amount);
      performers.push(performer);
    }
    expect(await ranks()).toEqual([]);
    await count();
    const [first, second, third, fourth] = performers as [Member, Member, Member, Member];
    const places = await ranking();
    expect(places.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
    expect(places[0]).toMatchObject({
      performer: { performer_name: second.user_name, on_air: true },
      figure: null,
    });
    expect(places.at(-1)?.performer.performer_name).toBe(fourth.user_name);
    expect(await own(first)).toEqual({ rank: 2, figure: points(3.2), gap: points(2) });
    expect(await own(third)).toEqual({ rank: 2, figure: points(3.2), gap: points(2) });
    expect(await own(second)).toEqual({ rank: 1, figure: points(5.2), gap: null });
  });

  it('leaves coupon points out, and what the account of an agency pays', async () => {
    const performer = await stage.performer('chatting');
    const agent = await buildViewer(services, { points: 100 });
    const made = { name: 'Office', site_id: agent.site_id, user_id: agent.user_id, made_by: 1 };
    await db.insert(agencyTable).values({ ...made, made_at_ms: clock.nowMs() });
    await stage.watch(agent, performer);
    await tip(agent, performer, '9');
    const viewer = await buildViewer(services, { points: 10, coupon_points: 50 });
    await stage.watch(viewer, performer);
    const body = { performer_name: performer.user_name, amount: '7', anonymous: false, point_type: 2010 };
    expect((await stage.call(viewer, 'POST', '/api/tip', body)).status).toBe(200);
    await count();
    expect(await own(performer)).toEqual({ rank: 1, figure: points(0.2), gap: null });
  });

  it('takes what is given back from the day of the payment', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await fan(performer, '3');
    const { rows } = await pool.query(`SELECT id, transfer_id FROM tip WHERE viewer_id = $1`, [
      viewer.user_id,
    ]);
    const [{ transfer_id }] = rows as [{ transfer_id: number }];
    await count();
    const before = japanDay(clock.nowMs());
    clock.advance(2 * DAY_MS);
    // The tip was a paid request, and is given back two days later.
    await pool.query('DELETE FROM tip WHERE viewer_id = $1', [viewer.user_id]);
    const back = await pool.query<{ id: number }>(
      `SELECT transfer_id AS id FROM post_transfer('back ' || $1, 'back', 'tip', NULL, $2::bigint, $3::bigint, $4::bigint,
        ARRAY[$2::bigint, NULL], ARRAY['viewer_points', 'house_income'], ARRAY[30000, -30000])`,
      [transfer_id, viewer.user_id, performer.user_id, clock.nowMs()],
    );
    await pool.query(
      `INSERT INTO tip_request (viewer_id, performer_id, broadcast_id, session_id, transfer_id, units, performer_units,
         anonymous, point_type, text, state, at_ms, over_at_ms, back_transfer_id)
       VALUES ($1, $2, 1, 1, $3, 30000, 0, false, 2000, 'a song', 'declined', 0, $4, $5)`,
      [viewer.user_id, performer.user_id, transfer_id, clock.nowMs(), back.rows[0]?.id],
    );
    await count();
    const sums = await pool.query(
      `SELECT start_day, points_units FROM ranking_sum WHERE period = 'day' AND performer_id = $1 ORDER BY 1`,
      [performer.user_id],
    );
    expect(sums.rows).toEqual([{ start_day: before, points_units: 2_000 }]);
  });

  it('ranks by favourites gained and kept, with the number', async () => {
    const [one, two] = [await buildPerformer(services), await buildPerformer(services)];
    const viewers = [await buildViewer(services), await buildViewer(services), await buildViewer(services)];
    const rows = [
      { viewer: viewers[0]!, performer: one, at_ms: clock.nowMs() - 60 * DAY_MS },
      { viewer: viewers[1]!, performer: one, at_ms: clock.nowMs() },
      { viewer: viewers[1]!, performer: two, at_ms: clock.nowMs() },
      { viewer: viewers[2]!, performer: two, at_ms: clock.nowMs() },
    ];
    await db.insert(favouriteTable).values(
      rows.map(({ viewer, performer, at_ms }) => ({
        ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, at_ms },
      })),
    );
    const places = await ranking('period=month&measure=favourites');
    expect(places.map(({ rank, performer, figure }) => [rank, performer.performer_name, figure])).toEqual([
      [1, two.user_name, 2],
      [2, one.user_name, 1],
    ]);
    expect(await own(one, 'period=month&measure=favourites')).toEqual({ rank: 2, figure: 1, gap: 1 });
  });

  it('ranks by reviews from three on; many good ones are before few better ones', async () => {
    const [many, few, two] = [
      await buildPerformer(services),
      await buildPerformer(services),
      await buildPerformer(services),
    ];
    const rows = [
      ...Array.from({ length: 12 }, (_, nth) => ({ performer: many, stars: nth < 10 ? 5 : 4 })),
      ...[5, 5, 4].map((stars) => ({ performer: few, stars })),
      ...[5, 5].map((stars) => ({ performer: two, stars })),
      ...[1, 1, 1, 1].map((stars) => ({ performer: two, stars, state: 'refused' as const })),
    ];
    await db.insert(reviewTable).values(
      rows.map(({ performer, stars, ...more }, nth) => ({
        ...{ performer_id: performer.user_id, viewer_id: 1_000 + nth, text: 'a', spent_units: 0 },
        ...{ total_units: 0, at_ms: clock.nowMs(), published_at_ms: clock.nowMs() },
        ...{ stars: stars as 1 | 4 | 5, state: 'published' as const, ...more },
      })),
    );
    const places = await ranking('period=month&measure=reviews');
    // The average of all 17 is 82 / 17: (58 + 3 * 82 / 17) / 15, and (14 + 3 * 82 / 17) / 6.
    expect(places.map(({ performer, figure, count: of }) => [performer.performer_name, figure, of])).toEqual([
      [many.user_name, 483, 12],
      [few.user_name, 474, 3],
    ]);
  });

  it('ranks newcomers, by 30 days from the first broadcast', async () => {
    const [old, fresh] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const long_ago = {
      performer_id: old.user_id,
      started_at_ms: 0,
      on_air_at_ms: clock.nowMs() - 40 * DAY_MS,
    };
    await db.insert(broadcastTable).values(long_ago);
    await fan(old, '5');
    await fan(fresh, '2');
    await count();
    expect(await ranks('period=month&measure=newcomers')).toEqual([[1, fresh.user_name]]);
    expect(await ranks()).toEqual([
      [1, old.user_name],
      [2, fresh.user_name],
    ]);
  });

  it('ranks what was spent in voice broadcasts', async () => {
    const [voice, video] = [await stage.performer('chatting'), await stage.performer('chatting')];
    await pool.query(`UPDATE broadcast SET media_kind = 'voice' WHERE performer_id = $1`, [voice.user_id]);
    await fan(voice, '2');
    await fan(video, '5');
    await count();
    expect(await ranks('period=month&measure=voice')).toEqual([[1, voice.user_name]]);
  });

  it('keeps the kind of a broadcast, so that it can be told later', async () => {
    const performer = await stage.performer('waiting');
    const { rows } = await pool.query('SELECT media_kind FROM broadcast WHERE performer_id = $1', [
      performer.user_id,
    ]);
    expect(rows).toEqual([{ media_kind: 'video' }]);
  });

  it('shows only who speaks a language', async () => {
    const [ja, en] = [await stage.performer('chatting'), await stage.performer('chatting')];
    await pool.query(`UPDATE channel SET languages = '["en"]' WHERE performer_id = $1`, [en.user_id]);
    await fan(ja, '2');
    await fan(en, '5');
    await count();
    expect(await ranks('period=month&speaks=ja')).toEqual([[1, ja.user_name]]);
    expect(await ranks('period=month&speaks=en')).toEqual([[1, en.user_name]]);
  });

  it('leaves out who has hidden herself, and closed accounts; others move up', async () => {
    const [one, two, three] = [
      await stage.performer('chatting'),
      await stage.performer('chatting'),
      await stage.performer('chatting'),
    ];
    await fan(one, '5');
    await fan(two, '3');
    await fan(three, '1');
    await count();
    expect((await stage.call(one, 'GET', '/api/ranking-choice')).body).toEqual({ shown: true });
    await choose(one, false);
    await pool.query('UPDATE app_user SET closed_at_ms = 1 WHERE id = $1', [two.user_id]);
    expect(await ranks()).toEqual([[1, three.user_name]]);
    expect(await own(one)).toBeNull();
    const fans = await stage.call(null, 'GET', `/api/ranking/${one.user_name}/supporters?period=month`);
    expect(fans.error).toBe('not_found');
    await choose(one, true);
    expect(await ranks()).toEqual([
      [1, one.user_name],
      [2, three.user_name],
    ]);
    // On her node her choice counts at once.
    await choose(one, false);
    expect((await rankingNow()).map(({ performer }) => performer.performer_name)).toEqual([three.user_name]);
  });
});

describe('a period', () => {
  it('begins at midnight in Japan, and a week on Monday', async () => {
    // Sunday 5 January 2031, noon in Japan.
    clock.advance(Date.parse('2031-01-05T03:00:00Z') - clock.nowMs());
    const performer = await stage.performer('chatting');
    await fan(performer, '3');
    await count();
    const named = [[1, performer.user_name]];
    for (const period of ['day', 'week', 'month']) expect(await ranks(`period=${period}`)).toEqual(named);
    clock.advance(Date.parse('2031-01-05T15:00:00Z') - clock.nowMs());
    expect(await ranks('period=day')).toEqual([]);
    expect(await ranks('period=week')).toEqual([]);
    expect(await ranks('period=month')).toEqual(named);
    clock.advance(Date.parse('2031-01-31T15:00:00Z') - clock.nowMs());
    expect(await ranks('period=month')).toEqual([]);
    expect((await ranks('period=all')).map(([, name]) => name)).toContain(performer.user_name);
  });
});
