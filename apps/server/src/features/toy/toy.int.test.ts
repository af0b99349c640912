import { randomUUID } from 'node:crypto';
import type { ToyBoard, ToyControl } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { LOVENSE_TEST_TOKEN, LovenseSimulator } from '../../testing/toys/simulator-process.ts';
import { toyCapability } from './toy.capability.ts';
import { toyCommandTable } from './toy.table.ts';

const lovense = await LovenseSimulator.start();
const stage = await Stage.open({
  more: [toyCapability, barCapability, createLedgerCapability()],
  env: { LOVENSE_TOKEN: LOVENSE_TEST_TOKEN, LOVENSE_API_URL: lovense.url, TOY_LAN: 'on' },
});
const { services } = stage;
const { db } = services.database;
const runDue = () => services.deadlines.runDue();
const pointsOf = async (viewer: Member) => (await balancesOf(db, viewer.user_id)).points_units;
const PRICE = [0, 2_000, 4_000, 5_000, 10_000, 30_000, 40_000, 50_000, 60_000, 80_000, 100_000];

/** The application of a paired performer reports itself: the callback of the simulator, to this server. */
const CALLBACK = '/api/toy/lovense/callback';
async function callBack(performer: Member, more: object = {}): Promise<number> {
  const { paired } = await lovense.control();
  const uid = `akari-${performer.user_id}`;
  const answer = await stage.call(null, 'POST', CALLBACK, {
    uid,
    utoken: paired[uid]?.utoken ?? '',
    domain: '192-168-1-44.lovense.club',
    ...{ httpPort: '34567', appType: 'remote', appVersion: '7.71.0', platform: 'ios' },
    toys: {
      lush: { id: 'lush', name: 'lush', nickName: '', status: 1 },
      nora: { id: 'nora', name: 'nora', nickName: 'のら', status: '1' },
      edge: { id: 'edge', name: 'edge', nickName: '', status: 0 },
    },
    ...more,
  });
  return answer.status;
}

async function herself(): Promise<Member> {
  const performer = await stage.performer('chatting', { share_bp: 4_000 });
  expect((await stage.call(performer, 'POST', '/api/toy/pair', {})).status).toBe(200);
  expect(await callBack(performer)).toBe(200);
  return performer;
}
async function inside(performer: Member, has = 50): Promise<Member> {
  const viewer = await buildViewer(services, { points: has + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const command = (viewer: Member, performer: Member, level: number, more: object = {}) =>
  stage.call(viewer, 'POST', '/api/toy/command', {
    ...{ performer_name: performer.user_name, slot: 1, level, units: PRICE[level] ?? 0, anonymous: false },
    ...more,
  });
const boardOf = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/toy/own')).body['board'] as ToyBoard;
const statesOf = async (performer: Member) =>
  (
    await db
      .select({ state: toyCommandTable.state })
      .from(toyCommandTable)
      .where(eq(toyCommandTable.performer_id, performer.user_id))
      .orderBy(toyCommandTable.id)
  ).map(({ state }) => state);
/** Runs the queue and waits until the toy application has answered. */
async function settle(performer: Member): Promise<void> {
  await runDue();
  await expect.poll(async () => (await statesOf(performer)).includes('sending')).toBe(false);
  await runDue();
}
const orders = async () => (await lovense.control()).orders;

beforeEach(async () => {
  await lovense.control({ fault: {}, forget: true, status: { lush: 1, nora: 1, edge: 0 } });
});
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('pairing with the Lovense service', () => {
  it('shows a QR code of this origin, and the toys after the callback', async () => {
    const performer = await stage.performer('chatting');
    const asked = await stage.call(performer, 'POST', '/api/toy/pair', {});
    expect(asked.body).toMatchObject({ qr: expect.stringMatching(/^data:image\/png;base64,/) as string, code: 'ak4r1' });
    expect(await boardOf(performer)).toMatchObject({ offered: true, logged_in: false, toys: [] });
    expect(await callBack(performer)).toBe(200);
    expect(await boardOf(performer)).toMatchObject({
      logged_in: true,
      toys: [
        { slot: 1, name: 'lush', state: 'ready' },
        { slot: 2, name: 'のら', state: 'ready' },
        { slot: 3, name: 'edge', state: 'away' },
      ],
    });
  });

  it.each([
    ['another secret', { utoken: 'x'.repeat(43) }, 404],
    ['no secret', { utoken: '' }, 404],
    ['another person', { uid: 'akari-1' }, 404],
    ['no person of ours', { uid: "akari-1' OR 1=1" }, 404],
    ['a public address', { domain: '8-8-8-8.lovense.club' }, 400],
    ['another domain', { domain: '192-168-1-44.lovense.club.evil.test' }, 400],
    ['toys of a wrong type', { toys: [] }, 400],
    ['a status out of range', { toys: { a: { id: 'a', name: 'a', status: 7 } } }, 400],
    ['a long name', { toys: { a: { id: 'a', name: 'a'.repeat(500), status: 1 } } }, 400],
    [
      'too many toys',
      { toys: Object.fromEntries(Array.from({ length: 21 }, (_, id) => [id, { id: `${id}`, name: 'a', status: 1 }])) },
      400,
    ],
  ])('a callback with %s changes nothing', async (_what, more, status) => {
    const performer = await herself();
    const before = await boardOf(performer);
    expect(await callBack(performer, more)).toBe(status);
    expect({ ...(await boardOf(performer)), at_ms: 0 }).toEqual({ ...before, at_ms: 0 });
  });

  it('a callback twice changes nothing, and one after the link has ended is refused', async () => {
    const performer = await herself();
    const room = roomOf.board(performer.user_id);
    const sent = services.realtime.bodiesOf('toy.changed', room).length;
    expect(await callBack(performer)).toBe(200);
    expect(services.realtime.bodiesOf('toy.changed', room).length).toBe(sent);
    await stage.call(performer, 'POST', '/api/toy/unlink', {});
    expect(await callBack(performer)).toBe(404);
    await stage.call(performer, 'POST', '/api/toy/pair', {});
    const { paired } = await lovense.control();
    expect(await callBack(performer, { utoken: `${paired[`akari-${performer.user_id}`]?.utoken}x` })).toBe(404);
    expect(await boardOf(performer)).toMatchObject({ logged_in: false });
  });

  it('a service that does not answer is named, and nothing is offered without a token', async () => {
    const performer = await stage.performer('chatting');
    await lovense.fault({ http: 500, broken_json: true });
    expect((await stage.call(performer, 'POST', '/api/toy/pair', {})).error).toBe('toy_service_down');
    await lovense.fault({ qr: 'http://169.254.169.254/latest' });
    expect((await stage.call(performer, 'POST', '/api/toy/pair', {})).body).toMatchObject({ qr: null, code: 'ak4r1' });
  });
});

describe('a paid command', () => {
  it('pays, runs once for its time, and is done', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const [had, earned] = [await pointsOf(viewer), await earningsBalanceOf(db, performer.user_id)];
    const answer = await command(viewer, performer, 4);
    expect(answer.body).toMatchObject({ units: 10_000, balance: { points_units: had - 10_000 } });
    expect((await boardOf(performer)).queue).toMatchObject([
      { slot: 1, level: 4, strength: 'medium', state: 'queued', user_name: viewer.user_name, duration_ms: 7_000 },
    ]);
    await settle(performer);
    expect(await orders()).toEqual([{ toy: 'lush', action: 'Vibrate:8', time_s: 7 }]);
    expect((await boardOf(performer)).queue).toMatchObject([
      { state: 'running', ends_at_ms: services.clock.nowMs() + 7_000 },
    ]);
    services.clock.advance(7_000);
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['done']);
    expect(await orders()).toHaveLength(1);
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(4_000);
    expect(await viewersOf(db, performer.user_id)).toMatchObject([{ given_units: 10_000 }]);
    const lines = (await stage.call(viewer, 'GET', '/api/statement')).body['lines'] as object[];
    expect(lines).toContainEqual(expect.objectContaining({ paid_for: 'toy', amount_units: -10_000 }));
    const board = services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id));
    await expect
      .poll(() => board.concat(services.realtime.bodiesOf('chat.lines', roomOf.board(performer.user_id))).flatMap(({ lines: said }) => said))
      .toContainEqual(expect.objectContaining({ kind: 'tip', toy: { slot: 1, level: 4, time_s: 7 } }));
  });

  it('one key pays and runs once', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    const headers = { cookie: await stage.cookieOf(viewer), 'idempotency-key': randomUUID() };
    const payload = {
      ...{ performer_name: performer.user_name, slot: 1, level: 1, units: 2_000, anonymous: true },
    };
    const post = () => stage.app.inject({ method: 'POST', url: '/api/toy/command', headers, payload });
    const answers = await Promise.all([post(), post(), post()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await settle(performer);
    expect(await pointsOf(viewer)).toBe(had - 2_000);
    expect(await orders()).toHaveLength(1);
    expect((await boardOf(performer)).queue).toMatchObject([{ user_name: null }]);
  });

  it('commands of one toy run one after the other, those of two toys at once', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    for (const slot of [1, 1, 2]) await command(viewer, performer, 2, { slot });
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['running', 'queued', 'running']);
    services.clock.advance(3_000);
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['done', 'running', 'done']);
    expect((await orders()).map(({ toy }) => toy).toSorted()).toEqual(['lush', 'lush', 'nora']);
  });

  it.each([
    ['outside', 'toy_from_outside'],
    ['a toy that is away', 'toy_not_connected'],
    ['another price', 'toy_price_changed'],
    ['too few points', 'points_short'],
  ] as const)('is refused: %s', async (what, error) => {
    const performer = await herself();
    const viewer =
      what === 'outside' ? await buildViewer(services, { points: 9 }) : await inside(performer, 0.5);
    const more = { 'a toy that is away': { slot: 3 }, 'another price': { units: 1 } } as Record<string, object>;
    const level = what === 'too few points' ? 10 : 1;
    expect((await command(viewer, performer, level, more[what])).error).toBe(error);
    expect(await statesOf(performer)).toEqual([]);
  });

  it('is refused without a heartbeat of the application', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    services.clock.advance(300_000);
    await runDue();
    expect((await command(viewer, performer, 1)).error).toBe('toy_not_logged_in');
  });
});

describe('a command that does not run', () => {
  it.each([400, 401, 402, 403, 404, 500, 501, 502, 503, 506, 507])(
    'gives all points back on code %i',
    async (code) => {
      const performer = await herself();
      const viewer = await inside(performer);
      const [had, earned] = [await pointsOf(viewer), await earningsBalanceOf(db, performer.user_id)];
      await lovense.fault({ code });
      await command(viewer, performer, 5);
      await settle(performer);
      expect(await statesOf(performer)).toEqual(['returned']);
      expect(await pointsOf(viewer)).toBe(had);
      expect(await earningsBalanceOf(db, performer.user_id)).toBe(earned);
      const away = [401, 402, 500, 506, 507].includes(code);
      expect(await boardOf(performer)).toMatchObject({ logged_in: !away });
    },
  );

  it.each([{ broken_json: true }, { hang_up: true }, { http: 500, code: 507 }])(
    'gives all points back when the service answers with %j',
    async (fault) => {
      const performer = await herself();
      const viewer = await inside(performer);
      const had = await pointsOf(viewer);
      await lovense.fault(fault);
      await command(viewer, performer, 1);
      await settle(performer);
      expect(await statesOf(performer)).toEqual(['returned']);
      expect(await pointsOf(viewer)).toBe(had);
    },
  );

  it('a server that ended after it had sent the command never sends it again', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    await command(viewer, performer, 1);
    await runDue();
    // As the row is when the server ends between the sending and the answer.
    await expect.poll(async () => (await orders()).length).toBe(1);
    await expect.poll(() => statesOf(performer)).toEqual(['running']);
    await db
      .update(toyCommandTable)
      .set({ state: 'sending', started_at_ms: null, ends_at_ms: null })
      .where(eq(toyCommandTable.performer_id, performer.user_id));
    await services.deadlines.runDue();
    await db.transaction(async (tx) => {
      const { setDeadline } = await import('../../platform/deadline/deadline.ts');
      const [{ id } = { id: 0 }] = await tx
        .select({ id: toyCommandTable.id })
        .from(toyCommandTable)
        .where(eq(toyCommandTable.performer_id, performer.user_id));
      await setDeadline(tx, 'toy.sent', String(id), services.clock.nowMs() + 10_000);
    });
    services.clock.advance(10_000);
    await runDue();
    await runDue();
    expect(await statesOf(performer)).toEqual(['returned']);
    expect(await pointsOf(viewer)).toBe(had);
    await expect.poll(async () => (await orders()).map(({ action }) => action)).toEqual(['Vibrate:2', 'Stop']);
  });
});

describe('the performer', () => {
  it('takes a waiting command out, and its points go back', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    await command(viewer, performer, 4);
    await settle(performer);
    const had = await pointsOf(viewer);
    const second = await command(viewer, performer, 10);
    const id = String(second.body['command_id']);
    expect((await stage.call(viewer, 'POST', `/api/toy/command/${id}/veto`, {})).error).toBe('forbidden');
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).status).toBe(200);
    await runDue();
    expect(await statesOf(performer)).toEqual(['running', 'returned']);
    expect(await pointsOf(viewer)).toBe(had);
    expect((await stage.call(performer, 'POST', `/api/toy/command/${id}/veto`, {})).error).toBe('toy_command_over');
  });

  it('stops everything at once: the part that did not run goes back, and the toy stands still', async () => {
    const performer = await herself();
    const [one, two] = [await inside(performer), await inside(performer)];
    const [had, other, earned] = [
      await pointsOf(one),
      await pointsOf(two),
      await earningsBalanceOf(db, performer.user_id),
    ];
    await command(one, performer, 7);
    await settle(performer);
    await command(two, performer, 10);
    services.clock.advance(12_000);
    expect((await stage.call(performer, 'POST', '/api/toy/stop', {})).status).toBe(200);
    await runDue();
    expect(await statesOf(performer)).toEqual(['stopped', 'returned']);
    // 12 of 30 seconds of 5 points ran: 2 points are kept, and of them 40 % are hers.
    expect(await pointsOf(one)).toBe(had - 20_000);
    expect(await pointsOf(two)).toBe(other);
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(8_000);
    const { toys, orders: done } = await lovense.control();
    expect(toys['lush']?.levels).toEqual({});
    expect(done.filter(({ action }) => action === 'Stop').map(({ toy }) => toy)).toContain('nora');
    const lines = (await stage.call(one, 'GET', '/api/statement')).body['lines'] as object[];
    expect(lines).toContainEqual(expect.objectContaining({ paid_for: 'toy_back', amount_units: 30_000 }));
    const hers = (await stage.call(performer, 'GET', '/api/earnings?kind=toy')).body['lines'] as object[];
    expect(hers).toMatchObject([{ amount_units: 8_000, share: { paid_units: 20_000, share_bp: 4_000 } }]);
  });

  it('a toy that was stopped waits a second for its next command', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const first = await command(viewer, performer, 7);
    await settle(performer);
    await command(viewer, performer, 1);
    await stage.call(performer, 'POST', `/api/toy/command/${String(first.body['command_id'])}/veto`, {});
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['stopped', 'queued']);
    services.clock.advance(1_000);
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['stopped', 'running']);
    expect((await orders()).map(({ action }) => action)).toEqual(['Vibrate:14', 'Stop', 'Vibrate:2']);
  });
});

describe('the end of a session', () => {
  it('stops the toy and gives back what waits, and leaves other viewers alone', async () => {
    const performer = await herself();
    const [viewer, other] = [await buildViewer(services, { points: 50 }), await inside(performer)];
    const session = await stage.watch(viewer, performer);
    await command(viewer, performer, 7);
    await settle(performer);
    await command(viewer, performer, 10);
    await command(other, performer, 2);
    services.clock.advance(15_000);
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`, { reason: 'button' });
    await runDue();
    expect((await statesOf(performer)).slice(0, 2)).toEqual(['stopped', 'returned']);
    await expect.poll(async () => (await orders()).map(({ action }) => action)).toEqual(['Vibrate:14', 'Stop']);
    services.clock.advance(1_000);
    await settle(performer);
    expect(await statesOf(performer)).toEqual(['stopped', 'returned', 'running']);
  });

  it('a kick stops the toy', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    await command(viewer, performer, 10);
    await settle(performer);
    await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind: 'kick' });
    await runDue();
    expect(await statesOf(performer)).toEqual(['stopped']);
    await expect.poll(async () => (await lovense.control()).toys['lush']?.levels).toEqual({});
  });
});

describe('the control of a toy', () => {
  const ask = async (viewer: Member, performer: Member, slot = 1) =>
    stage.call(viewer, 'POST', '/api/toy/request', { performer_name: performer.user_name, slot });
  const controlOf = (answer: { body: Record<string, unknown> }) => answer.body['control'] as ToyControl;
  const move = (viewer: Member, { control_id }: ToyControl, how: string) =>
    stage.call(viewer, 'POST', `/api/toy/control/${control_id}/move`, { move: how });
  const answerAs = (performer: Member, { control_id }: ToyControl, answer: string) =>
    stage.call(performer, 'POST', `/api/toy/control/${control_id}/answer`, { answer });

  it('is asked for, accepted, started, and then for this viewer alone', async () => {
    const performer = await herself();
    const [viewer, other] = [await inside(performer), await inside(performer)];
    const control = controlOf(await ask(viewer, performer));
    expect(control).toMatchObject({ state: 'requested', slot: 1, viewer_name: viewer.user_name });
    expect((await ask(viewer, performer)).error).toBe('toy_already_requested');
    expect((await move(viewer, control, 'start')).error).toBe('toy_control_over');
    expect((await answerAs(performer, control, 'accept')).body).toMatchObject({ control: { state: 'accepted' } });
    expect((await ask(other, performer)).error).toBe('toy_in_use');
    expect((await command(viewer, performer, 1)).error).toBe('toy_not_yours');
    expect((await move(other, control, 'start')).error).toBe('not_found');
    await move(viewer, control, 'start');
    expect((await command(other, performer, 1)).error).toBe('toy_in_use');
    expect((await command(viewer, performer, 1)).status).toBe(200);
    expect((await boardOf(performer)).toys[0]?.holder).toEqual({
      ...{ user_id: String(viewer.user_id), user_name: viewer.user_name, in_use: true },
    });
    const second = controlOf(await ask(other, performer, 2));
    await answerAs(performer, second, 'accept');
    expect((await ask(other, performer, 1)).error).toBe('toy_all_in_use');
    expect((await move(viewer, control, 'end')).body).toMatchObject({ control: { state: 'ended' } });
    await runDue();
    expect(await statesOf(performer)).toEqual(['returned']);
  });

  it('is declined, cancelled, or withdrawn when the viewer does not start', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const declined = controlOf(await ask(viewer, performer));
    expect((await answerAs(performer, declined, 'decline')).body).toMatchObject({ control: { state: 'declined' } });
    expect((await answerAs(performer, declined, 'accept')).error).toBe('toy_control_over');
    const cancelled = controlOf(await ask(viewer, performer));
    expect((await move(viewer, cancelled, 'cancel')).body).toMatchObject({ control: { state: 'cancelled' } });
    const late = controlOf(await ask(viewer, performer));
    await answerAs(performer, late, 'accept');
    services.clock.advance(60_000);
    await runDue();
    expect((await boardOf(performer)).toys[0]?.holder).toBeNull();
    expect(services.realtime.bodiesOf('toy.control_changed', roomOf.user(viewer.user_id)).at(-1)).toMatchObject({
      control: { state: 'cancelled' },
    });
  });

  it('the second toy of a viewer is free by a campaign', async () => {
    const performer = await herself();
    const viewer = await inside(performer);
    const now_ms = services.clock.nowMs();
    await db.insert(campaignTable).values({
      ...{ label: 'second_toy_free', discount_bp: 10_000, performer_id: performer.user_id },
      ...{ starts_at_ms: now_ms, ends_at_ms: now_ms + 60_000 },
    });
    for (const slot of [1, 2]) {
      const control = controlOf(await ask(viewer, performer, slot));
      await answerAs(performer, control, 'accept');
      await move(viewer, control, 'start');
    }
    const shown = await stage.call(viewer, 'GET', `/api/toy?performer_name=${performer.user_name}`);
    expect(shown.body['prices']).toMatchObject([
      { slot: 1, discount_bp: 0, label: null },
      { slot: 2, discount_bp: 10_000, label: 'second_toy_free' },
      { slot: 3, discount_bp: 0, label: null },
    ]);
    const had = await pointsOf(viewer);
    expect((await command(viewer, performer, 3, { slot: 2 })).error).toBe('toy_price_changed');
    expect((await command(viewer, performer, 3, { slot: 2, units: 0 })).status).toBe(200);
    await settle(performer);
    expect(await orders()).toEqual([{ toy: 'nora', action: 'Vibrate:6', time_s: 7 }]);
    expect(await pointsOf(viewer)).toBe(had);
  });
});
