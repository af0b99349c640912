import { randomUUID } from 'node:crypto';
import type { AnswerOf, getCheers } from '@akari/contract';
import { SESSION_TYPE } from '@akari/rules';
import { afterAll, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { ignoreCapability } from '../../core/ignore/ignore.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { cheerCapability } from './cheer.capability.ts';

const stage = await Stage.open({
  more: [cheerCapability, barCapability, ignoreCapability],
  env: { CHEERS_A_DAY: '4' },
});
const { services } = stage;
const { clock } = services;
const { db, pool } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const cheer = (who: Member | null, performer: Member, key: string = randomUUID()) =>
  stage.call(who, 'POST', '/api/cheer', { performer_name: performer.user_name }, key);
const seenBy = async (who: Member | null, performer: Member) =>
  (await stage.call(who, 'GET', `/api/cheers?performer_name=${performer.user_name}`))
    .body as unknown as AnswerOf<typeof getCheers>;
const cheered = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/channel/cheers')).body['cheered'];

/** A free session elsewhere that has ended, of so much picture. */
const watched = (viewer: Member, ms: number, at_ms = clock.nowMs()) =>
  pool.query(
    `INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, session_type, point_type, lang,
       rate_units_per_min, share_bp, state, started_at_ms, ended_at_ms, end_name, delivered_ms)
     VALUES (1, 1, $1, 115, 1010, 'ja', 0, 4000, 'ended', $2, $2, 'left', $3)`,
    [viewer.user_id, at_ms, ms],
  );
async function inside(performer: Member, watched_ms = 3 * MINUTE_MS): Promise<Member> {
  const viewer = await buildViewer(services, { points: 60 });
  await watched(viewer, watched_ms);
  await stage.watch(viewer, performer);
  return viewer;
}

it('a cheer costs nothing, pays nothing, and is counted for everybody in the channel', async () => {
  const performer = await stage.performer('chatting');
  const [ann, ben] = [await inside(performer), await inside(performer)];
  const money = () => pool.query('SELECT count(*)::int AS transfers FROM transfer');
  const { rows: before } = await money();
  expect((await cheer(ann, performer)).body).toEqual({
    seen: { channel_id: String(performer.user_id), cheers: 1 },
    own: { left: 2, next_ms: 60_000 },
  });
  await cheer(ben, performer);
  await cheer(ben, performer);
  expect((await money()).rows).toEqual(before);
  expect(await seenBy(null, performer)).toMatchObject({ seen: { cheers: 3 }, own: null });
  expect(await seenBy(ben, performer)).toMatchObject({ own: { left: 1 } });
  const told = () => services.realtime.bodiesOf('cheers.changed', roomOf.channel(performer.user_id)).at(-1);
  await expect.poll(told).toEqual({ channel_id: String(performer.user_id), cheers: 3 });
});

it('a minute of watching today gives one, wherever it was, and a day has its most', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await inside(performer, MINUTE_MS - 1);
  await watched(viewer, 10 * MINUTE_MS, clock.nowMs() - DAY_MS);
  expect((await cheer(viewer, performer)).error).toBe('cheer_used_up');
  expect(await seenBy(viewer, performer)).toMatchObject({ own: { left: 0, next_ms: 1 } });
  await watched(viewer, 1);
  expect((await cheer(viewer, performer)).error).toBeUndefined();
  expect((await cheer(viewer, performer)).error).toBe('cheer_used_up');
  await watched(viewer, 9 * MINUTE_MS);
  clock.advance(10_000);
  for (const left of [2, 1, 0])
    expect((await cheer(viewer, performer)).body['own']).toEqual({ left, next_ms: null });
  expect((await cheer(viewer, performer)).error).toBe('cheer_day_over');
});

it('is sent once for an idempotency key', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await inside(performer, 2 * MINUTE_MS);
  await Promise.all([cheer(viewer, performer, 'the-same-press'), cheer(viewer, performer, 'the-same-press')]);
  expect(await seenBy(viewer, performer)).toMatchObject({ seen: { cheers: 1 }, own: { left: 1 } });
});

it('five presses at once send no more than there are', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await inside(performer, MINUTE_MS);
  const presses = await Promise.all(Array.from({ length: 5 }, () => cheer(viewer, performer)));
  const sent = presses.filter(({ error }) => error === undefined);
  expect(sent).toHaveLength(1);
  expect(await seenBy(viewer, performer)).toMatchObject({ seen: { cheers: 1 } });
});

it('is limited to 5 in 10 seconds', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await inside(performer, 0);
  for (let press = 0; press < 5; press += 1)
    expect((await cheer(viewer, performer)).error).toBe('cheer_used_up');
  expect((await cheer(viewer, performer)).error).toBe('too_many_requests');
});

it('is for viewers in the chat of a running broadcast', async () => {
  const performer = await stage.performer('chatting');
  const other = await stage.performer('chatting');
  const outside = await buildViewer(services, { points: 10 });
  await watched(outside, 5 * MINUTE_MS);
  expect((await cheer(outside, performer)).error).toBe('cheer_from_outside');
  expect((await cheer(await inside(other), performer)).error).toBe('cheer_from_outside');
  expect((await cheer(null, performer)).error).toBe('login_required');
  expect((await cheer(performer, performer)).error).toBe('forbidden');
  expect((await cheer(await buildAdmin(services), performer)).error).toBe('forbidden');
  const peeping = await buildViewer(services, { points: 10 });
  await watched(peeping, 5 * MINUTE_MS);
  await stage.watch(peeping, performer, SESSION_TYPE.peep);
  expect((await cheer(peeping, performer)).error).toBe('feature_not_for_peep');
  const kicked = await inside(performer);
  await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(kicked.user_id), kind: 'kick' });
  expect((await cheer(kicked, performer)).error).toBe('kicked_out');
  expect(await seenBy(null, performer)).toMatchObject({ seen: { cheers: 0 } });
});

it('the performer sees who cheered, the most first, without those she ignores; the next broadcast begins at 0', async () => {
  const performer = await stage.performer('chatting');
  const [ann, ben, cat] = [await inside(performer), await inside(performer), await inside(performer)];
  await cheer(ann, performer);
  await cheer(ben, performer);
  await cheer(ben, performer);
  await cheer(cat, performer);
  await stage.call(performer, 'POST', `/api/ignore/${cat.user_id}`, { ignored: true });
  const names = [
    { user_id: String(ben.user_id), user_name: ben.user_name, cheers: 2 },
    { user_id: String(ann.user_id), user_name: ann.user_name, cheers: 1 },
  ];
  expect(await cheered(performer)).toEqual(names);
  await runCommand(services, performer.user_id, 'stop_publish');
  // The list of the last broadcast stays until the next one.
  expect(await cheered(performer)).toEqual(names);
  expect(await seenBy(null, performer)).toMatchObject({ seen: { cheers: 0 } });
  expect((await stage.call(ann, 'GET', '/api/channel/cheers')).error).toBe('forbidden');
});
