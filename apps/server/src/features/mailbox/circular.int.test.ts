import { randomUUID } from 'node:crypto';
import type { MailboxCircular } from '@akari/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { favouriteCapability } from '../../core/favourite/favourite.capability.ts';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';
import { ignoreTable } from '../../core/ignore/state/ignore.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { MailboxScenes } from '../../testing/mailbox-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { rankingSpendingTable } from '../ranking/ranking.table.ts';
import { mailboxCapability } from './mailbox.capability.ts';

const stage = await Stage.open({ more: [mailboxCapability, favouriteCapability] });
const { services } = stage;
const { db } = services.database;
const scenes = new MailboxScenes(stage);
const DAY_MS = 86_400_000;

let performer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
});
async function fan(): Promise<Member> {
  const viewer = await buildViewer(services);
  await db.insert(favouriteTable).values({
    ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, at_ms: services.clock.nowMs() },
  });
  return viewer;
}
const send = (change: object = {}, key: string = randomUUID()) =>
  stage.call(
    performer,
    'POST',
    '/api/mailbox/circulars',
    { audience: 'favourites', lang: 'ja', text: '今夜21時に', other_text: 'Tonight at 9', ...change },
    key,
  );
const own = async () =>
  (await stage.call(performer, 'GET', '/api/mailbox/setting')).body as {
    circulars: MailboxCircular[];
    circulars_left: number;
  };
const choose = (viewer: Member, circulars: boolean, blocks = false) =>
  stage.call(viewer, 'POST', `/api/mailbox/with/${performer.user_name}/choose`, { circulars, blocks });

describe('a message to all favourites', () => {
  it('is given by a job, in both languages, and its performer learns how many have it, not who', async () => {
    const [one, two] = [await fan(), await fan()];
    const stranger = await buildViewer(services);
    const key = randomUUID();
    const sent = await Promise.all([send({}, key), send({}, key)]);
    for (const { body } of sent)
      expect(body).toMatchObject({ circular: { sent: 0, over: false }, circulars_left: 0 });
    expect(await scenes.texts(one, performer)).toEqual([]);
    await stage.pass(1);
    for (const viewer of [one, two]) {
      expect(await scenes.last(viewer, performer)).toMatchObject({
        ...{ text: '今夜21時に', lang: 'ja', circular: true, from: 'performer' },
        translation: { text: 'Tonight at 9', lang: 'en', by: 'performer' },
      });
      expect(await scenes.unread(viewer)).toBe(1);
    }
    expect(await scenes.texts(stranger, performer)).toEqual([]);
    expect(await own()).toMatchObject({ circulars: [{ sent: 2, over: true }], circulars_left: 0 });
    expect(await scenes.threads(performer)).toEqual([]);
    expect((await stage.call(performer, 'GET', `/api/mailbox/with/${one.user_name}`)).error).toBe(
      'not_found',
    );
    await scenes.mark(one, performer, (await scenes.last(one, performer)).message_id);
    await scenes.write(one, performer, { text: 'See you' });
    expect(await scenes.texts(performer, one)).toEqual(['See you']);
  });

  it('does not reach who does not want it, who blocks her, or is barred; whom she ignores it does', async () => {
    const people = await Promise.all([fan(), fan(), fan(), fan(), fan()]);
    const [hers, all, blocking, barred, ignored] = people as [Member, Member, Member, Member, Member];
    await choose(hers, false);
    await choose(blocking, true, true);
    expect((await stage.call(all, 'POST', '/api/mailbox/choice', { circulars: false })).status).toBe(200);
    expect((await stage.call(all, 'GET', '/api/mailbox/choice')).body).toEqual({ circulars: false });
    const now_ms = services.clock.nowMs();
    await services.database.pool.query(
      `INSERT INTO bar (performer_id, viewer_id, kind, set_by, at_ms) VALUES ($1, $2, 'ban', 'performer', $3)`,
      [performer.user_id, barred.user_id, now_ms],
    );
    const since_ms = now_ms;
    await db
      .insert(ignoreTable)
      .values({ performer_id: performer.user_id, viewer_id: ignored.user_id, since_ms });
    await send();
    await stage.pass(1);
    expect(await Promise.all(people.map((person) => scenes.unread(person)))).toEqual([0, 0, 0, 0, 1]);
    expect((await own()).circulars).toMatchObject([{ sent: 1, over: true }]);
  });

  it('is given to more viewers than one batch holds, each once', async () => {
    const { rows } = await services.database.pool.query<{ id: number }>(
      `INSERT INTO app_user (user_name, password_hash, user_type, tier, site_id, chat_lang, created_at_ms)
       SELECT 'crowd' || $1::text || '-' || n, '', 200, 'regular', 1, 'ja', 0 FROM generate_series(1, 1205) n RETURNING id`,
      [performer.user_id],
    );
    await services.database.pool.query(
      `INSERT INTO favourite (viewer_id, performer_id, at_ms) SELECT unnest($1::bigint[]), $2, 0`,
      [rows.map(({ id }) => id), performer.user_id],
    );
    await send();
    for (const _ of [1, 2, 3]) await stage.pass(1);
    expect((await own()).circulars).toMatchObject([{ sent: 1_205, over: true }]);
    const kept = await services.database.pool.query<{ count: string; people: string }>(
      `SELECT count(*), count(DISTINCT receiver_id) AS people FROM mailbox_message m
       JOIN mailbox_thread t ON t.id = m.thread_id WHERE t.performer_id = $1`,
      [performer.user_id],
    );
    expect(kept.rows.map(({ count, people }) => [Number(count), Number(people)])).toEqual([[1_205, 1_205]]);
  });

  it('is limited to one a day, and needs a receiver', async () => {
    expect((await send()).error).toBe('mailbox_circular_none');
    expect((await own()).circulars_left).toBe(1);
    await fan();
    expect((await send()).status).toBe(200);
    expect((await send()).error).toBe('mailbox_circular_limit');
    await stage.pass(DAY_MS - 1);
    expect((await send()).error).toBe('mailbox_circular_limit');
    await stage.pass(1);
    expect((await send()).status).toBe(200);
  });

  it('is refused when it is empty or too long in either language', async () => {
    await fan();
    expect((await send({ text: ' ' })).error).toBe('mailbox_empty');
    expect((await send({ other_text: 'a'.repeat(1_001) })).error).toBe('mailbox_too_long');
    expect((await own()).circulars).toEqual([]);
  });
});

it('a message to supporters reaches who paid within 90 days, also anonymously', async () => {
  const [paid, old, back] = [await fan(), await fan(), await fan()];
  const today = Math.floor((services.clock.nowMs() + 9 * 3_600_000) / DAY_MS);
  const spent = (viewer: Member, day: number, back_units: number) => ({
    ...{ performer_id: performer.user_id, viewer_id: viewer.user_id, day, units: 100, back_units },
    ...{ voice_units: 0, named_units: 0 },
  });
  await db
    .insert(rankingSpendingTable)
    .values([spent(paid, today - 89, 0), spent(old, today - 90, 0), spent(back, today, 100)]);
  await send({ audience: 'supporters' });
  await stage.pass(1);
  expect(await Promise.all([paid, old, back].map((person) => scenes.unread(person)))).toEqual([1, 0, 0]);
});
