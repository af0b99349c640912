import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { lovenseEnv, ToyScenes } from '../../testing/toys/toy-scenes.ts';
import { toyCapability } from './toy.capability.ts';

const lovense = await LovenseSimulator.start();
const stage = await Stage.open({
  more: [toyCapability, barCapability, createLedgerCapability()],
  env: lovenseEnv(lovense),
});
const toys = new ToyScenes(stage, lovense);
const { services } = stage;
const { db } = services.database;

beforeEach(async () => {
  await lovense.control({ fault: {}, forget: true, status: { lush: 1, nora: 1, edge: 0 } });
});
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('a paid command', () => {
  it('pays, runs once for its time, and is done', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const [had, earned] = [await toys.points(viewer), await earningsBalanceOf(db, performer.user_id)];
    const answer = await toys.command(viewer, performer, 4);
    expect(answer.body).toMatchObject({ units: 10_000, balance: { points_units: had - 10_000 } });
    expect((await toys.board(performer)).queue).toMatchObject([
      {
        slot: 1,
        level: 4,
        strength: 'medium',
        state: 'queued',
        user_name: viewer.user_name,
        duration_ms: 7_000,
      },
    ]);
    await toys.settle(performer);
    expect(await toys.orders()).toEqual([{ toy: 'lush', action: 'Vibrate:8', time_s: 7 }]);
    expect((await toys.board(performer)).queue).toMatchObject([
      { state: 'running', ends_at_ms: services.clock.nowMs() + 7_000 },
    ]);
    services.clock.advance(7_000);
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['done']);
    expect(await toys.orders()).toHaveLength(1);
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(4_000);
    expect(await viewersOf(db, performer.user_id)).toMatchObject([{ given_units: 10_000 }]);
    const lines = (await stage.call(viewer, 'GET', '/api/statement')).body['lines'] as object[];
    expect(lines).toContainEqual(expect.objectContaining({ paid_for: 'toy', amount_units: -10_000 }));
    const room = roomOf.board(performer.user_id);
    await expect
      .poll(() => services.realtime.bodiesOf('chat.lines', room).flatMap(({ lines: said }) => said))
      .toContainEqual(expect.objectContaining({ kind: 'tip', toy: { slot: 1, level: 4, time_s: 7 } }));
  });

  it('one key pays and runs once', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const had = await toys.points(viewer);
    const headers = { cookie: await stage.cookieOf(viewer), 'idempotency-key': randomUUID() };
    const payload = {
      ...{ performer_name: performer.user_name, slot: 1, level: 1, units: 2_000, anonymous: true },
    };
    const post = () => stage.app.inject({ method: 'POST', url: '/api/toy/command', headers, payload });
    const answers = await Promise.all([post(), post(), post()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await toys.settle(performer);
    expect(await toys.points(viewer)).toBe(had - 2_000);
    expect(await toys.orders()).toHaveLength(1);
    expect((await toys.board(performer)).queue).toMatchObject([{ user_name: null }]);
  });

  it('commands of one toy run one after the other, those of two toys at once', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    for (const slot of [1, 1, 2]) await toys.command(viewer, performer, 2, { slot });
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['running', 'queued', 'running']);
    services.clock.advance(3_000);
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['done', 'running', 'done']);
    expect((await toys.orders()).map(({ toy }) => toy).toSorted()).toEqual(['lush', 'lush', 'nora']);
  });

  it.each([
    ['outside', 'toy_from_outside'],
    ['a toy that is away', 'toy_not_connected'],
    ['another price', 'toy_price_changed'],
    ['too few points', 'points_short'],
  ] as const)('is refused: %s', async (what, error) => {
    const performer = await toys.performer();
    const viewer =
      what === 'outside' ? await buildViewer(services, { points: 9 }) : await toys.inside(performer, 0.5);
    const more = { 'a toy that is away': { slot: 3 }, 'another price': { units: 1 } } as Record<
      string,
      object
    >;
    const level = what === 'too few points' ? 10 : 1;
    expect((await toys.command(viewer, performer, level, more[what])).error).toBe(error);
    expect(await toys.states(performer)).toEqual([]);
  });

  it('is refused without a heartbeat of the application', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    services.clock.advance(300_000);
    await toys.due();
    expect((await toys.command(viewer, performer, 1)).error).toBe('toy_not_logged_in');
  });
});

describe('the performer', () => {
  it('takes a waiting command out, and its points go back', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    await toys.command(viewer, performer, 4);
    await toys.settle(performer);
    const had = await toys.points(viewer);
    const second = await toys.command(viewer, performer, 10);
    const id = String(second.body['command_id']);
    expect((await stage.call(viewer, 'POST', `/api/toy/command/${id}/veto`, {})).error).toBe('forbidden');
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).status).toBe(200);
    await toys.due();
    expect(await toys.states(performer)).toEqual(['running', 'returned']);
    expect(await toys.points(viewer)).toBe(had);
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).error).toBe(
      'toy_command_over',
    );
  });

  it('stops everything at once: the part that did not run goes back, and the toy stops', async () => {
    const performer = await toys.performer();
    const [one, two] = [await toys.inside(performer), await toys.inside(performer)];
    const [had, other, earned] = [
      await toys.points(one),
      await toys.points(two),
      await earningsBalanceOf(db, performer.user_id),
    ];
    await toys.command(one, performer, 7);
    await toys.settle(performer);
    await toys.command(two, performer, 10);
    services.clock.advance(12_000);
    expect((await stage.call(performer, 'POST', '/api/toy/stop', {})).status).toBe(200);
    await toys.due();
    expect(await toys.states(performer)).toEqual(['stopped', 'returned']);
    // 12 of 30 seconds of 5 points ran: 2 points are kept, and of them 40 % are hers.
    expect(await toys.points(one)).toBe(had - 20_000);
    expect(await toys.points(two)).toBe(other);
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(8_000);
    const { toys: seen, orders: done } = await lovense.control();
    expect(seen['lush']?.levels).toEqual({});
    expect(done.filter(({ action }) => action === 'Stop').map(({ toy }) => toy)).toContain('nora');
    const lines = (await stage.call(one, 'GET', '/api/statement')).body['lines'] as object[];
    expect(lines).toContainEqual(expect.objectContaining({ paid_for: 'toy_back', amount_units: 30_000 }));
    const hers = (await stage.call(performer, 'GET', '/api/earnings?kind=toy')).body['lines'] as object[];
    expect(hers).toMatchObject([{ amount_units: 8_000, share: { paid_units: 20_000, share_bp: 4_000 } }]);
  });

  it('a toy that was stopped waits a second for its next command', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    const first = await toys.command(viewer, performer, 7);
    await toys.settle(performer);
    await toys.command(viewer, performer, 1);
    await stage.call(performer, 'POST', `/api/toy/command/${String(first.body['command_id'])}/veto`, {});
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['stopped', 'queued']);
    services.clock.advance(1_000);
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['stopped', 'running']);
    expect((await toys.orders()).map(({ action }) => action)).toEqual(['Vibrate:14', 'Stop', 'Vibrate:2']);
  });
});

describe('the end of a session', () => {
  it('stops the toy and gives back what waits, and leaves other viewers alone', async () => {
    const performer = await toys.performer();
    const [viewer, other] = [await buildViewer(services, { points: 50 }), await toys.inside(performer)];
    const session = await stage.watch(viewer, performer);
    await toys.command(viewer, performer, 7);
    await toys.settle(performer);
    await toys.command(viewer, performer, 10);
    await toys.command(other, performer, 2);
    services.clock.advance(15_000);
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`, { reason: 'button' });
    await toys.due();
    expect((await toys.states(performer)).slice(0, 2)).toEqual(['stopped', 'returned']);
    await expect
      .poll(async () => (await toys.orders()).map(({ action }) => action))
      .toEqual(['Vibrate:14', 'Stop']);
    services.clock.advance(1_000);
    await toys.settle(performer);
    expect(await toys.states(performer)).toEqual(['stopped', 'returned', 'running']);
  });

  it('a kick stops the toy', async () => {
    const performer = await toys.performer();
    const viewer = await toys.inside(performer);
    await toys.command(viewer, performer, 10);
    await toys.settle(performer);
    await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind: 'kick' });
    await toys.due();
    expect(await toys.states(performer)).toEqual(['stopped']);
    await expect.poll(async () => (await lovense.control()).toys['lush']?.levels).toEqual({});
  });
});
