import type { TipMenuItemSeen, TipRequest } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { tipGoalCapability } from '../tip-goal/tip-goal.capability.ts';
import { tipMenuCapability } from './tip-menu.capability.ts';

const stage = await Stage.open({ more: [tipCapability, tipGoalCapability, tipMenuCapability] });
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const MENU = [
  { text: 'Sing a song', units: 20_000 },
  { text: 'Wave', units: 2_000 },
];
const set = (who: Member | null, items: object[]) => stage.call(who, 'POST', '/api/tip-menu', { items });
async function performing(): Promise<{ performer: Member; song: TipMenuItemSeen }> {
  const performer = await stage.performer('chatting', { share_bp: 3_333 });
  const answer = await set(performer, MENU);
  const [song] = (answer.body as { items: TipMenuItemSeen[] }).items;
  if (song === undefined) throw new Error('no menu');
  return { performer, song };
}
async function inside(performer: Member, points = 10): Promise<Member> {
  const viewer = await buildViewer(services, { points: points + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const ask = (who: Member | null, performer: Member, { item_id, units }: TipMenuItemSeen, more: object = {}) =>
  stage.call(who, 'POST', '/api/tip-menu/request', {
    performer_name: performer.user_name,
    item_id,
    units,
    anonymous: false,
    ...more,
  });
const requestsOf = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/tip-menu/own')).body['requests'] as TipRequest[];
const answerTo = (who: Member, { request_id }: TipRequest, answer: 'do' | 'decline') =>
  stage.call(who, 'POST', `/api/tip-menu/request/${request_id}/answer`, { answer });
const first = async (performer: Member): Promise<TipRequest> => {
  const [request] = await requestsOf(performer);
  if (request === undefined) throw new Error('no request');
  return request;
};
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const earned = (who: Member) => earningsBalanceOf(db, who.user_id);

describe('a request of the tip menu', () => {
  it('is paid with its row, shown to the room as a tip, and marked done', async () => {
    const { performer, song } = await performing();
    const viewer = await inside(performer);
    const [had, before] = [await pointsOf(viewer), await earned(performer)];
    const answer = await ask(viewer, performer, song);
    expect(answer.body).toMatchObject({ units: 20_000, balance: { points_units: had - 20_000 } });
    expect((await earned(performer)) - before).toBe(6_666);
    const told = services.realtime.bodiesOf('tip.sent', roomOf.board(performer.user_id)).at(-1);
    expect(told).toMatchObject({ request: 'Sing a song', units: 20_000, user_name: viewer.user_name });
    const request = await first(performer);
    expect(request).toMatchObject({ text: 'Sing a song', state: 'open', user_name: viewer.user_name });
    expect((await answerTo(performer, request, 'do')).body).toMatchObject({ request: { state: 'done' } });
    expect((await answerTo(performer, request, 'decline')).error).toBe('tip_request_over');
    await runCommand(services, performer.user_id, 'stop_publish');
    await stage.pass(10);
    // The time that was not delivered is back, the request is not.
    expect(await earned(performer)).toBe(6_666);
  });

  it('is paid once for an idempotency key', async () => {
    const { performer, song } = await performing();
    const viewer = await inside(performer);
    const payload = {
      performer_name: performer.user_name,
      item_id: song.item_id,
      units: 20_000,
      anonymous: false,
    };
    const headers = { cookie: await stage.cookieOf(viewer), 'idempotency-key': `menu-${viewer.user_id}` };
    const send = () => stage.app.inject({ method: 'POST', url: '/api/tip-menu/request', payload, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await requestsOf(performer)).toHaveLength(1);
  });

  it('gives the points back when the performer declines', async () => {
    const { performer, song } = await performing();
    const viewer = await inside(performer);
    const [had, before] = [await pointsOf(viewer), await earned(performer)];
    await ask(viewer, performer, song);
    await answerTo(performer, await first(performer), 'decline');
    await stage.pass(10);
    expect([await pointsOf(viewer), await earned(performer)]).toEqual([had, before]);
    const told = services.realtime.bodiesOf('tip_request.changed', roomOf.user(viewer.user_id)).at(-1);
    expect(told).toMatchObject({ request: { state: 'declined' } });
  });

  it('gives back at the end of the broadcast what was not done, and only that', async () => {
    const { performer, song } = await performing();
    const [ann, ben] = [await inside(performer), await inside(performer)];
    await ask(ann, performer, song);
    await answerTo(performer, await first(performer), 'do');
    await ask(ben, performer, song, { anonymous: true });
    const [done, open] = [await pointsOf(ann), await pointsOf(ben)];
    await runCommand(services, performer.user_id, 'stop_publish');
    await stage.pass(10);
    await stage.pass(10);
    expect((await pointsOf(ben)) - open).toBeGreaterThanOrEqual(20_000);
    expect((await pointsOf(ann)) - done).toBeLessThan(20_000);
    const paid = await services.database.pool.query<{ kind: string; units: number }>(
      "SELECT kind, units FROM payment WHERE viewer_id = $1 AND kind LIKE 'tip_request%' ORDER BY kind",
      [ben.user_id],
    );
    expect(paid.rows).toEqual([
      { kind: 'tip_request', units: 20_000 },
      { kind: 'tip_request_back', units: -20_000 },
    ]);
  });

  it('names no anonymous viewer to the performer', async () => {
    const { performer, song } = await performing();
    const viewer = await inside(performer);
    await ask(viewer, performer, song, { anonymous: true });
    const request = await first(performer);
    expect(request.user_name).toBeNull();
    const answer = await answerTo(performer, request, 'do');
    expect(JSON.stringify(answer.body)).not.toContain(viewer.user_name);
    const told = services.realtime.bodiesOf('tip_request.changed', roomOf.user(performer.user_id));
    expect(JSON.stringify(told)).not.toContain(viewer.user_name);
  });

  it('is refused with another price, after a change of the menu, from outside, and without points', async () => {
    const { performer, song } = await performing();
    const viewer = await inside(performer, 1);
    const outside = await buildViewer(services, { points: 10 });
    expect((await ask(viewer, performer, { ...song, units: 10_000 })).error).toBe('tip_menu_changed');
    expect((await ask(viewer, performer, song)).error).toBe('points_short');
    expect((await ask(outside, performer, song)).error).toBe('tip_menu_from_outside');
    expect((await ask(performer, performer, song)).error).toBe('forbidden');
    expect((await ask(null, performer, song)).error).toBe('login_required');
    expect((await ask(viewer, performer, song, { units: '1' })).error).toBe('bad_request');
    await set(performer, MENU);
    expect((await ask(viewer, performer, song)).error).toBe('tip_menu_changed');
    expect(await requestsOf(performer)).toEqual([]);
  });

  it('is answered by its performer alone', async () => {
    const [one, other] = [await performing(), await performing()];
    const viewer = await inside(one.performer);
    await ask(viewer, one.performer, one.song);
    const request = await first(one.performer);
    expect((await answerTo(other.performer, request, 'do')).error).toBe('not_found');
    expect((await answerTo(viewer, request, 'do')).error).toBe('forbidden');
    expect(await first(one.performer)).toMatchObject({ state: 'open' });
  });
});

describe('the tip menu', () => {
  it.each<[string, object[], string]>([
    ['26 requests', Array(26).fill(MENU[0]), 'tip_menu_too_long'],
    ['101 requests', Array(101).fill(MENU[0]), 'bad_request'],
    ['an empty text', [{ text: ' ', units: 20_000 }], 'tip_menu_text_wrong'],
    ['a price below 0.2', [{ text: 'Wave', units: 1_000 }], 'tip_menu_price_wrong'],
    ['a huge price', [{ text: 'Wave', units: 1e12 }], 'tip_menu_price_wrong'],
    ['a price in words', [{ text: 'Wave', units: 'two' }], 'bad_request'],
  ])('refuses %s and stays as it is', async (_, items, error) => {
    const { performer } = await performing();
    expect((await set(performer, items)).error).toBe(error);
    const seen = await stage.call(null, 'GET', `/api/tip-menu?performer_name=${performer.user_name}`);
    expect(seen.body).toMatchObject({ items: MENU });
  });
});
