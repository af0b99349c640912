import type { PastVisit, Visitor } from '@akari/contract';
import { SESSION_TYPE } from '@akari/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { chargeTicker } from '../../core/session/charge-tick/charge-ticker.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { historyCapability } from './history.capability.ts';

const stage = await Stage.open({ more: [historyCapability, tipCapability] });
const { services } = stage;
const DAY_MS = 86_400_000;

const history = async (viewer: Member, query = '') =>
  (await stage.call(viewer, 'GET', `/api/history${query}`)).body as unknown as {
    visits: PastVisit[];
    next_before: string | null;
    days: number;
  };
const visitors = async (performer: Member, query = '') =>
  (await stage.call(performer, 'GET', `/api/visitors${query}`)).body as unknown as {
    visitors: Visitor[];
    next_before: string | null;
  };
const forget = (viewer: Member, visit_id: string) =>
  stage.call(viewer, 'POST', `/api/history/${visit_id}/forget`);
const forgetAll = (viewer: Member, body: object = {}) =>
  stage.call(viewer, 'POST', '/api/history/forget', body);
const keepMemo = (owner: Member, about: Member, text: string) =>
  stage.call(owner, 'POST', `/api/memos/${about.user_name}`, { text });
const memoOf = (owner: Member, about: Member) => stage.call(owner, 'GET', `/api/memos/${about.user_name}`);
const tip = (viewer: Member, performer: Member, amount: string, anonymous = false) =>
  stage.call(viewer, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous });

/** A visit of ten seconds, with a tip when `tipped` says so; it is over. */
async function visit(viewer: Member, performer: Member, tipped?: string, anonymous = false): Promise<void> {
  const session_id = await stage.watch(viewer, performer);
  if (tipped !== undefined) expect((await tip(viewer, performer, tipped, anonymous)).status).toBe(200);
  services.clock.advance(10_000);
  stage.deliver(session_id, 10_000);
  await chargeTicker(services).tick();
  expect((await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`)).status).toBe(200);
  // The next visit is another one.
  services.clock.advance(600_000);
}

let performer: Member;
let viewer: Member;
beforeEach(async () => {
  performer = await stage.performer('chatting', { share_bp: 4_000 });
  viewer = await buildViewer(services, { points: 100 });
});

describe('the chat history of a viewer', () => {
  it('has a visit with its time and everything that was spent in it', async () => {
    await visit(viewer, performer, '2');
    await visit(viewer, performer);
    const { visits, next_before, days } = await history(viewer);
    expect(visits).toMatchObject([
      { performer_name: performer.user_name, lasted_ms: 10_000, open: true, memo: '' },
      { performer_name: performer.user_name, lasted_ms: 10_000 },
    ]);
    expect((visits[1]?.spent_units ?? 0) - (visits[0]?.spent_units ?? 0)).toBe(20_000);
    expect(visits[0]?.spent_units).toBeGreaterThan(0);
    expect([next_before, days]).toEqual([null, 365]);
  });

  it('loses a visit that is taken out, and others lose nothing', async () => {
    await visit(viewer, performer, '1');
    await visit(viewer, performer);
    const [newest, oldest] = (await history(viewer)).visits;
    const other = await buildViewer(services, { points: 10 });
    for (const who of [other, viewer, viewer])
      expect((await forget(who, newest?.visit_id ?? '')).status).toBe(200);
    expect((await history(viewer)).visits).toEqual([oldest]);
    expect((await visitors(performer)).visitors).toMatchObject([{ visits: 2 }]);
    expect((await forget(viewer, 'all')).error).toBe('not_found');
  });

  it('loses all visits to one performer, or all', async () => {
    const second = await stage.performer('chatting');
    await visit(viewer, performer);
    await visit(viewer, second);
    expect((await forgetAll(viewer, { performer_name: second.user_name })).status).toBe(200);
    expect((await history(viewer)).visits).toMatchObject([{ performer_name: performer.user_name }]);
    expect((await forgetAll(viewer, { performer_name: 'nosuchname' })).error).toBe('performer_not_found');
    expect((await forgetAll(viewer)).status).toBe(200);
    expect((await history(viewer)).visits).toEqual([]);
    // What comes later is shown again.
    await visit(viewer, performer);
    expect((await history(viewer)).visits).toHaveLength(1);
  });

  it('has one page after the other, and ends after a year', async () => {
    for (let count = 0; count < 3; count += 1) await visit(viewer, performer);
    const first = await history(viewer, '?limit=2');
    const second = await history(viewer, `?limit=2&before=${first.next_before}`);
    const times = [...first.visits, ...second.visits].map(({ started_at_ms }) => started_at_ms);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect([first.visits.length, second.visits.length, second.next_before]).toEqual([2, 1, null]);
    services.clock.advance(366 * DAY_MS);
    stage.useCookie(viewer, (await buildLogin(services, viewer.user_id)).cookie);
    expect((await history(viewer)).visits).toEqual([]);
  });
});

describe('the visitors of a performer', () => {
  it('are named with their visits, and without what they gave anonymously', async () => {
    const secret = await buildViewer(services, { points: 100 });
    await visit(viewer, performer, '10');
    await visit(viewer, performer, '20');
    await visit(secret, performer, '50', true);
    const seen = (await visitors(performer)).visitors;
    expect(seen.map(({ user_name, visits, lasted_ms }) => [user_name, visits, lasted_ms])).toEqual([
      [secret.user_name, 1, 10_000],
      [viewer.user_name, 2, 20_000],
    ]);
    // Two visits and 30 points of tips against one visit, at a share of 40 %.
    expect((seen[1]?.earned_units ?? 0) - 2 * (seen[0]?.earned_units ?? 0)).toBe(120_000);
    const other = await stage.performer('chatting');
    expect((await visitors(other)).visitors).toEqual([]);
  });
});

describe('a free preview', () => {
  it('names its viewer to the performer neither in her list nor by a memo', async () => {
    const waiting = await stage.performer('waiting');
    const session_id = await stage.watch(viewer, waiting, SESSION_TYPE.waiting);
    services.clock.advance(4_000);
    stage.deliver(session_id, 4_000);
    await chargeTicker(services).tick();
    expect((await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`)).status).toBe(200);
    expect((await history(viewer)).visits).toMatchObject([{ lasted_ms: 4_000, spent_units: 0 }]);
    expect((await visitors(waiting)).visitors).toEqual([]);
    expect((await keepMemo(waiting, viewer, 'a')).error).toBe('not_found');
  });
});

describe('a memo', () => {
  it('is kept for its owner alone, and deleted when it is empty', async () => {
    await visit(viewer, performer);
    expect((await keepMemo(viewer, performer, ' 猫が好き ')).body).toEqual({ memo: '猫が好き' });
    expect((await keepMemo(performer, viewer, 'Likes rain')).body).toEqual({ memo: 'Likes rain' });
    expect((await keepMemo(performer, viewer, 'Likes rain and tea')).status).toBe(200);
    expect((await history(viewer)).visits).toMatchObject([{ memo: '猫が好き' }]);
    expect((await visitors(performer)).visitors).toMatchObject([{ memo: 'Likes rain and tea' }]);
    expect((await keepMemo(viewer, performer, ' \u200b ')).body).toEqual({ memo: '' });
    expect((await history(viewer)).visits).toMatchObject([{ memo: '' }]);
    expect((await visitors(performer)).visitors).toMatchObject([{ memo: 'Likes rain and tea' }]);
  });

  it('has at most 500 characters, however many bytes they are', async () => {
    await visit(viewer, performer);
    expect((await keepMemo(viewer, performer, '👩‍👩‍👧'.repeat(500))).status).toBe(200);
    expect((await keepMemo(viewer, performer, '猫'.repeat(501))).error).toBe('memo_too_long');
    expect((await history(viewer)).visits[0]?.memo).toHaveLength('👩‍👩‍👧'.repeat(500).length);
  });

  it('is kept by a viewer about any performer, and read where she is shown', async () => {
    expect((await memoOf(viewer, performer)).body).toEqual({ memo: '' });
    expect((await keepMemo(viewer, performer, '声がきれい')).body).toEqual({ memo: '声がきれい' });
    expect((await memoOf(viewer, performer)).body).toEqual({ memo: '声がきれい' });
    const other = await buildViewer(services);
    expect((await memoOf(other, performer)).body).toEqual({ memo: '' });
    expect((await history(viewer)).visits).toEqual([]);
    await visit(viewer, performer);
    expect((await history(viewer)).visits).toMatchObject([{ memo: '声がきれい' }]);
    await services.database.pool.query('UPDATE app_user SET closed_at_ms = 1 WHERE id = $1', [
      performer.user_id,
    ]);
    // Of one whom the viewer has met, the memo stays with the history.
    expect((await memoOf(viewer, performer)).body).toEqual({ memo: '声がきれい' });
    expect((await memoOf(other, performer)).error).toBe('not_found');
  });

  it('is not kept about a person whom the owner has not met', async () => {
    expect((await keepMemo(performer, viewer, 'a')).error).toBe('not_found');
    expect((await memoOf(performer, viewer)).error).toBe('not_found');
    const other = await stage.performer('chatting');
    expect((await keepMemo(performer, other, 'a')).error).toBe('not_found');
    expect((await keepMemo(viewer, await buildViewer(services), 'a')).error).toBe('not_found');
  });
});
