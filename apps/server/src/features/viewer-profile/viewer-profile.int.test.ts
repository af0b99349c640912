import { randomUUID } from 'node:crypto';
import type { OwnViewerProfile } from '@akari/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { historyCapability } from '../history/history.capability.ts';
import { closedProfiles } from './closed-profiles.ts';
import { viewerPictureTable } from './viewer-profile.table.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES, historyCapability], storage: s3.storage() });
const { services } = stage;
const { db } = services.database;
const scenes = new QueueScenes(stage);
afterEach(() => s3.fault());

let jpeg: Buffer;
beforeAll(async () => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#224488' } });
  jpeg = await plain
    .withExif({ IFD0: { Make: 'Secret Camera' } })
    .jpeg()
    .toBuffer();
});
let viewer: Member;
let performer: Member;
let worker: Awaited<ReturnType<typeof scenes.staff>>;
beforeEach(async () => {
  viewer = await buildViewer(services, { points: 50, tier: 'vip' });
  performer = await stage.performer('chatting');
  worker = await scenes.staff({ roles: [{ role: 'moderator' }] });
});

const ALL = { picture: true, line: true, tier: true };
const own = async (who: Member = viewer) =>
  (await stage.call(who, 'GET', '/api/own-viewer-profile')).body['profile'] as OwnViewerProfile;
const save = async (line: string, choice = ALL, version?: number) =>
  stage.call(viewer, 'POST', '/api/own-viewer-profile', {
    ...{ line, choice, version: version ?? (await own()).version },
  });
async function add(who: Member = viewer, payload: Buffer = jpeg, type = 'image/jpeg', key = randomUUID()) {
  const response = await stage.app.inject({
    ...{ method: 'POST', url: '/api/own-viewer-profile/picture', payload },
    headers: { 'content-type': type, 'idempotency-key': key, cookie: await stage.cookieOf(who) },
  });
  const body = response.json<{ error?: { name: string }; profile: OwnViewerProfile }>();
  return { error: body.error?.name, profile: body.profile };
}
const seenBy = (who: Member, of: Member = viewer) =>
  stage.call(who, 'GET', `/api/viewer-profiles/${of.user_id}`);
const picture = async (picture_id: string, reader: Member) =>
  (
    await stage.app.inject({
      url: `/api/viewer_pictures/${picture_id}/small`,
      headers: { cookie: await stage.cookieOf(reader) },
    })
  ).statusCode;
async function decide(decision: 'approve' | 'reject', more: { reason?: string } = {}) {
  const page = await scenes.taken(worker, 'viewer_profile');
  return scenes.decide(worker, page, decision, more);
}
const NOTHING = { picture_id: null, line: null, tier: null };

describe('the profile of a viewer', () => {
  it('is private at first, and nothing of it is seen before staff have approved it', async () => {
    await stage.watch(viewer, performer);
    expect(await own()).toMatchObject({
      ...{ line: '', picture_id: null, state: 'none', seen: NOTHING },
      choice: { picture: false, line: false, tier: false },
    });
    expect((await save('猫が好き\u200bです')).body).toMatchObject({
      profile: { line: '猫が好きです', state: 'pending', seen: { ...NOTHING, tier: 'vip' } },
    });
    const { profile } = await add();
    const picture_id = profile.picture_id ?? '';
    expect((await seenBy(performer)).body).toEqual({ profile: { ...NOTHING, tier: 'vip' } });
    expect([await picture(picture_id, performer), await picture(picture_id, viewer)]).toEqual([404, 200]);
    await decide('approve');
    expect((await seenBy(performer)).body).toEqual({
      profile: { picture_id, line: '猫が好きです', tier: 'vip' },
    });
    expect(await picture(picture_id, performer)).toBe(200);
  });

  it('keeps what was approved while a change waits or is refused, with the reason', async () => {
    await stage.watch(viewer, performer);
    await save('一行目');
    await decide('approve');
    await save('二行目');
    await decide('reject', { reason: 'contact' });
    expect(await own()).toMatchObject({ line: '二行目', state: 'refused', reason: 'contact' });
    expect((await seenBy(performer)).body).toMatchObject({ profile: { line: '一行目' } });
    expect((await save('二行目')).body).toMatchObject({ profile: { state: 'refused' } });
    expect((await save('一行目')).body).toMatchObject({ profile: { state: 'approved', reason: null } });
  });

  it('hides at once what the viewer switches off, and loses at once what they remove', async () => {
    await stage.watch(viewer, performer);
    const { profile } = await add();
    await save('よろしく');
    await decide('approve');
    const picture_id = profile.picture_id ?? '';
    await save('よろしく', { picture: false, line: false, tier: false });
    expect((await seenBy(performer)).body).toEqual({ profile: NOTHING });
    expect(await picture(picture_id, performer)).toBe(404);
    await save('', ALL);
    expect((await seenBy(performer)).body).toMatchObject({ profile: { picture_id, line: null } });
    await stage.call(viewer, 'POST', '/api/own-viewer-profile/delete-picture');
    expect((await seenBy(performer)).body).toMatchObject({ profile: { picture_id: null } });
    expect(await picture(picture_id, viewer)).toBe(404);
  });

  it('is seen by performers who know the viewer by name, and not by others', async () => {
    const [stranger, previewed] = [await stage.performer('chatting'), await stage.performer('chatting')];
    await stage.watch(viewer, performer);
    await stage.watch(viewer, previewed);
    await db.execute(sql`UPDATE viewer_session SET mode = 'preview' WHERE channel_id = ${previewed.user_id}`);
    await save('こんにちは');
    await decide('approve');
    expect((await seenBy(performer)).status).toBe(200);
    expect((await seenBy(stranger)).error).toBe('not_found');
    expect((await seenBy(previewed)).error).toBe('not_found');
    expect((await seenBy(await buildViewer(services))).error).toBe('forbidden');
    expect((await seenBy(performer, performer)).error).toBe('not_found');
  });

  it('is in the list of visitors', async () => {
    const session_id = await stage.watch(viewer, performer);
    await db.execute(sql`UPDATE viewer_session SET delivered_ms = 60000 WHERE id = ${session_id}`);
    const visitors = async () =>
      (await stage.call(performer, 'GET', '/api/visitors')).body['visitors'] as { profile: object }[];
    expect((await visitors()).map(({ profile }) => profile)).toEqual([NOTHING]);
    await save('また来ます', { picture: false, line: true, tier: true });
    await decide('approve');
    expect((await visitors()).map(({ profile }) => profile)).toEqual([
      { picture_id: null, line: 'また来ます', tier: 'vip' },
    ]);
  });

  it('is changed on one page at a time, within its length, without forbidden words', async () => {
    await save('はじめまして');
    expect((await save('別の画面', ALL, 0)).error).toBe('profile_changed');
    expect((await save('あ'.repeat(61))).error).toBe('profile_text_too_long');
    expect((await stage.call(performer, 'GET', '/api/own-viewer-profile')).error).toBe('forbidden');
  });
});

describe('the picture of a viewer', () => {
  it('is one for one upload, without what the camera wrote, and refused when it is something else', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([
      add(viewer, jpeg, 'image/jpeg', key),
      add(viewer, jpeg, 'image/jpeg', key),
    ]);
    expect(one.profile.picture_id).toBe(other.profile.picture_id);
    const cookie = await stage.cookieOf(viewer);
    const url = `/api/viewer_pictures/${one.profile.picture_id}/large`;
    const { rawPayload } = await stage.app.inject({ url, headers: { cookie } });
    expect(rawPayload.toString('latin1')).not.toContain('Secret Camera');
    expect((await sharp(rawPayload).metadata()).width).toBe(480);
    expect((await add(viewer, Buffer.from('<svg onload=alert(1)>'))).error).toBe('door_picture_wrong_type');
    await s3.fault({ status: 503 });
    expect((await add()).error).toBe('door_picture_storage');
  });

  it('gives its place to the next one, whose bytes alone are left', async () => {
    const { profile: first } = await add();
    const { profile: second } = await add(viewer, await sharp(jpeg).negate().jpeg().toBuffer());
    await stage.pass(2 * 3_600_000);
    expect(await picture(first.picture_id ?? '', viewer)).toBe(404);
    expect(await picture(second.picture_id ?? '', viewer)).toBe(200);
  });

  it('is deleted with the account', async () => {
    await add();
    const kept = () =>
      db.$count(viewerPictureTable, sql`${viewerPictureTable.viewer_id} = ${viewer.user_id}`);
    expect(await kept()).toBe(1);
    const forget = () =>
      unitOfWork(db, (tx) => closedProfiles(services).deleteExpired(tx, services.clock.nowMs(), 10));
    await forget();
    expect(await kept()).toBe(1);
    await db.execute(sql`UPDATE app_user SET closed_at_ms = 1 WHERE id = ${viewer.user_id}`);
    await forget();
    expect(await kept()).toBe(0);
  });
});
