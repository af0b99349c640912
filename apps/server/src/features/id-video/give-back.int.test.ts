import { afterAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { idVideoCapability } from './id-video.capability.ts';

const stage = await Stage.open({ more: [idVideoCapability, createLedgerCapability()] });
const { services } = stage;
const { db } = services.database;
const scenes = new IdVideoScenes(stage);
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const earnedBy = (who: Member) => earningsBalanceOf(db, who.user_id);
const member = (points = 1) => buildViewer(services, { points });
const file = (performer: Member): string => `/api/id_videos/${performer.user_name}/file`;

afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('ID video refund', () => {
  const withdraw = async (performer: Member) => {
    const { id } = (await scenes.newest(performer)) ?? {};
    await stage.call(performer, 'POST', `/api/id_video/${id}/withdraw`);
    await stage.pass(0);
  };
  const turnDown = async (performer: Member) => {
    const { id = 0 } = (await scenes.newest(performer)) ?? {};
    await scenes.staff('reject-id-video', { id: String(id), reason: 'contact' });
  };
  const expire = () => stage.pass(20_000);

  it.each([
    ['taken back', withdraw],
    ['turned down', turnDown],
    ['expired', expire],
  ])('pays the points back once when the video is %s', async (_how, end) => {
    const performer = await scenes.introduced(3_333);
    const viewer = await buildViewer(services, { coupon_points: 1 });
    if (end === expire) await stage.pass(365 * 86_400_000 - 20_000);
    await scenes.start(viewer, performer, { point_type: 2010 });
    await stage.pass(5_000);
    expect([await balancesOf(db, viewer.user_id), await earnedBy(performer)]).toEqual([
      { points_units: 0, coupon_points_units: 5_000 },
      1_666,
    ]);
    await end(performer);
    await stage.pass(60_000);
    expect([await balancesOf(db, viewer.user_id), await earnedBy(performer)]).toEqual([
      { points_units: 0, coupon_points_units: 10_000 },
      0,
    ]);
    expect(scenes.told(viewer)).toMatchObject({ state: 'given_back', paid_until_ms: null });
    const { lines } = (await stage.call(viewer, 'GET', '/api/statement')).body as { lines: object[] };
    expect(lines).toMatchObject([
      { paid_for: 'id_video_back', amount_units: 5_000, point_type: 2010 },
      { paid_for: 'id_video', amount_units: -5_000 },
      {},
    ]);
    const { body } = await stage.call(performer, 'GET', '/api/earnings');
    expect(body).toMatchObject({ balance_units: 0, lines: [] });
    expect((await stage.call(performer, 'GET', '/api/id_video')).body['views']).toEqual({
      count: 0,
      units: 0,
    });
  });

  it('skips viewers who received bytes, and waits while a replacement exists', async () => {
    const [performer, seen, unseen] = [await scenes.introduced(), await member(), await member()];
    await scenes.count(seen, performer);
    await scenes.count(unseen, performer);
    await stage.pass(5_000);
    expect((await scenes.file(seen, file(performer), 'bytes=0-9')).statusCode).toBe(206);
    const { video_id } = await scenes.submit(performer);
    await scenes.staff('approve-id-video', { id: video_id });
    await stage.pass(60_000);
    expect([await pointsOf(seen), await pointsOf(unseen)]).toEqual([5_000, 5_000]);
    await withdraw(performer);
    expect([await pointsOf(seen), await pointsOf(unseen)]).toEqual([5_000, 10_000]);
    expect((await scenes.file(unseen, file(performer))).statusCode).toBe(403);
    const answer = await scenes.file(seen, file(performer));
    expect([answer.statusCode, answer.json<{ error: { name: string } }>().error.name]).toEqual([
      404,
      'not_found',
    ]);
  });
});
