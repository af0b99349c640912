import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { requestOf, TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { twoshotCapability } from '../twoshot/twoshot.capability.ts';
import { stageEffectCapability } from './stage-effect.capability.ts';

const stage = await Stage.open({
  more: [tipCapability, twoshotCapability, stageEffectCapability],
  env: { STAGE_BUKKAKE_POINTS: '2.5' },
});
const { services } = stage;
const { db } = services.database;
const scenes = new TwoshotScenes(stage);
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

type Access = 'off' | 'members' | 'twoshot';
const allow = (performer: Member, stage_effects: Access) =>
  stage.call(performer, 'POST', '/api/channel/options', { stage_effects });
async function performing(access: Access = 'members'): Promise<Member> {
  const performer = await stage.performer('chatting', { share_bp: 3_333 });
  await allow(performer, access);
  return performer;
}
async function inside(performer: Member, points = 10): Promise<Member> {
  const viewer = await buildViewer(services, { points: points + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const send = (who: Member | null, performer: Member, more: object = {}) =>
  stage.call(who, 'POST', '/api/stage-effect', {
    performer_name: performer.user_name,
    effect: 'touch',
    x: 250,
    y: 750,
    units: 2_000,
    ...more,
  });
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const earned = (who: Member) => earningsBalanceOf(db, who.user_id);

describe('an effect on the picture', () => {
  it('is paid with its row and shown to the room at its place', async () => {
    const performer = await performing();
    const viewer = await inside(performer);
    const [had, before] = [await pointsOf(viewer), await earned(performer)];
    const answer = await send(viewer, performer);
    expect(answer.body).toMatchObject({ units: 2_000, balance: { points_units: had - 2_000 } });
    expect((await earned(performer)) - before).toBe(666);
    const told = services.realtime.bodiesOf('stage_effect.sent', roomOf.board(performer.user_id)).at(-1);
    expect(told).toMatchObject({ effect: 'touch', x: 250, y: 750, user_name: viewer.user_name });
    // Lines of a moment are sent together, so the line may come later.
    const lines = () =>
      JSON.stringify(services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id)));
    await expect.poll(lines).toContain('"effect":"touch"');
    const paid = await db.execute(
      `SELECT kind, units, paid_for FROM payment WHERE viewer_id = ${viewer.user_id}`,
    );
    expect(paid.rows).toEqual([{ kind: 'stage_effect', units: 2_000, paid_for: 'stage_effect' }]);
  });

  it('is paid once for an idempotency key', async () => {
    const performer = await performing();
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    const payload = { performer_name: performer.user_name, effect: 'lick', x: 0, y: 1_000, units: 5_000 };
    const headers = { cookie: await stage.cookieOf(viewer), 'idempotency-key': `effect-${viewer.user_id}` };
    const press = () => stage.app.inject({ method: 'POST', url: '/api/stage-effect', payload, headers });
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await pointsOf(viewer)).toBe(had - 5_000);
    expect(services.realtime.bodiesOf('stage_effect.sent', roomOf.board(performer.user_id))).toHaveLength(1);
  });

  it('has the price of the settings, and no other', async () => {
    const performer = await performing();
    const viewer = await inside(performer);
    const { effects } = (await stage.call(null, 'GET', '/api/stage-effects')).body;
    expect(effects).toEqual([
      { effect: 'touch', units: 2_000 },
      { effect: 'lick', units: 5_000 },
      { effect: 'bukkake', units: 25_000 },
    ]);
    expect((await send(viewer, performer, { units: 1_000 })).error).toBe('stage_effect_price_changed');
    expect((await send(viewer, performer, { effect: 'bukkake', units: 25_000 })).error).toBeUndefined();
  });

  it('marks the viewer in the list of the broadcast', async () => {
    const performer = await performing();
    const viewer = await inside(performer);
    const icons = async () => (await viewersOf(db, performer.user_id)).map((entry) => entry.icons);
    await send(viewer, performer, { effect: 'lick', units: 5_000 });
    expect(await icons()).toEqual([['touch']]);
    await send(viewer, performer, { effect: 'bukkake', units: 25_000 });
    expect(await icons()).toEqual([['touch', 'bukkake']]);
  });

  it('follows the setting of the performer', async () => {
    const performer = await performing('off');
    const viewer = await inside(performer, 50);
    expect((await send(viewer, performer)).error).toBe('stage_effect_off');
    await allow(performer, 'twoshot');
    expect((await send(viewer, performer)).error).toBe('stage_effect_twoshot_only');
    const request = requestOf(await scenes.ask(viewer, performer));
    const session = Number(requestOf(await scenes.answer(performer, request, 'accept')).session_id);
    await stage.play(session);
    expect((await send(viewer, performer)).error).toBeUndefined();
    await allow(performer, 'off');
    expect((await send(viewer, performer)).error).toBe('stage_effect_off');
  });

  it('is refused from outside, after the end, without points, and by others, and nothing is paid', async () => {
    const performer = await performing();
    const viewer = await inside(performer, 0.1);
    const outside = await buildViewer(services, { points: 10 });
    const before = await earned(performer);
    expect((await send(viewer, performer)).error).toBe('points_short');
    expect((await send(outside, performer)).error).toBe('stage_effect_from_outside');
    expect((await send(performer, performer)).error).toBe('forbidden');
    expect((await send(null, performer)).error).toBe('login_required');
    expect(await earned(performer)).toBe(before);
    await runCommand(services, performer.user_id, 'stop_publish');
    expect((await send(viewer, performer)).error).toBe('stage_effect_from_outside');
  });

  it.each<[string, object]>([
    ['a point beside the picture', { x: 1_001 }],
    ['a negative point', { y: -1 }],
    ['a part of a step', { x: 0.5 }],
    ['no point', { x: null }],
    ['a point in words', { y: 'middle' }],
    ['an unknown effect', { effect: 'kiss' }],
    ['no price', { units: 0 }],
    ['a huge price', { units: 1e300 }],
  ])('refuses %s', async (_, more) => {
    const performer = await performing();
    const viewer = await inside(performer);
    expect((await send(viewer, performer, more)).error).toBe('bad_request');
  });

  it('is limited to 10 in 10 seconds for each viewer', async () => {
    const performer = await performing();
    const [ann, ben] = [await inside(performer), await inside(performer)];
    for (let sent = 0; sent < 10; sent += 1) expect((await send(ann, performer)).error).toBeUndefined();
    const had = await pointsOf(ann);
    expect((await send(ann, performer)).error).toBe('too_many_requests');
    expect(await pointsOf(ann)).toBe(had);
    expect((await send(ben, performer)).error).toBeUndefined();
  });

  it('has no picture in a voice broadcast', async () => {
    const performer = await performing();
    const viewer = await inside(performer);
    await db.execute(`UPDATE channel SET media_kind = 'voice' WHERE performer_id = ${performer.user_id}`);
    expect((await send(viewer, performer)).error).toBe('stage_effect_no_picture');
  });
});
