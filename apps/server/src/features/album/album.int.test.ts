import { randomUUID } from 'node:crypto';
import type { OwnAlbum, OwnAlbumPicture, SeenAlbum } from '@akari/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { CLIPS } from '../../platform/clip/clip-samples.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { favouriteTable } from '../../core/favourite/state/favourite.table.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [...QUEUE_CAPABILITIES, createLedgerCapability()],
  storage: s3.storage(),
  env: { ALBUMS: '3', ALBUM_PICTURES: '3', ALBUM_LEVEL: '1', ALBUM_BACK_DAYS: '10' },
});
const { services } = stage;
const { db } = services.database;
const scenes = new QueueScenes(stage);
afterEach(() => s3.fault());
/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const plain = sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#884422' } });
  jpeg = await plain.withExif(place).jpeg().toBuffer();
});
let performer: Member;
let worker: Awaited<ReturnType<typeof scenes.staff>>;
beforeEach(async () => {
  performer = await buildPerformer(services, { share_bp: 4_000 });
  worker = await scenes.staff({ roles: [{ role: 'moderator' }] });
});

const both = (ja: string, en = '') => ({ ja, en });
const FREE = { title: both('夏の庭', 'A garden'), access: 'free', units: null };
const PAID = { ...FREE, access: 'points', units: 50_000 };
const make = (plan: object = FREE, key: string = randomUUID()) =>
  stage.call(performer, 'POST', '/api/own_albums', plan, key);
const own = async () => (await stage.call(performer, 'GET', '/api/own_albums')).body['albums'] as OwnAlbum[];
async function add(
  album_id: string,
  payload: Buffer = jpeg,
  type = 'image/jpeg',
  key: string = randomUUID(),
) {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/own_albums/${album_id}/file`,
    payload,
    headers: { 'content-type': type, 'idempotency-key': key, cookie: await stage.cookieOf(performer) },
  });
  const body = response.json<{ error?: { name: string }; picture: OwnAlbumPicture }>();
  return { error: body.error?.name, picture: body.picture };
}
async function decide(decision: 'approve' | 'reject', more: { reason?: string } = {}): Promise<void> {
  for (;;) {
    const page = await scenes.next(worker, 'album');
    if (typeof page === 'string') return;
    expect(typeof (await scenes.decide(worker, page, decision, more))).toBe('object');
  }
}
/** An album with a picture, both approved. */
async function shown(plan: object = FREE): Promise<{ album_id: string; picture_id: string }> {
  const { album_id } = (await make(plan)).body['album'] as OwnAlbum;
  const { picture } = await add(album_id);
  await decide('approve');
  return { album_id, picture_id: picture.picture_id };
}
const list = async (reader: Member | null) =>
  (await stage.call(reader, 'GET', `/api/performers/${performer.user_name}/albums`)).body[
    'albums'
  ] as SeenAlbum[];
const one = (reader: Member | null, album_id: string) => stage.call(reader, 'GET', `/api/albums/${album_id}`);
const read = async (reader: Member | null, picture_id: string, size = 'large', more: object = {}) =>
  stage.app.inject({
    method: 'GET',
    url: `/api/album_pictures/${picture_id}/${size}`,
    headers: { ...(reader === null ? {} : { cookie: await stage.cookieOf(reader) }), ...more },
  });
const statusOf = async (reader: Member | null, picture_id: string, size = 'large') =>
  (await read(reader, picture_id, size)).statusCode;
const buy = (viewer: Member | null, album_id: string, change: object = {}, key: string = randomUUID()) =>
  stage.call(
    viewer,
    'POST',
    `/api/albums/${album_id}/buy`,
    { units: 50_000, anonymous: false, ...change },
    key,
  );
const pointsOf = async ({ user_id }: Member) => (await balancesOf(db, user_id)).points_units;
const takeDown = (album_id: string) =>
  scenes.ask(worker, 'POST', `albums/${album_id}/take_down`, { why: 'others', reason: 'two people' });
const rich = () => buildViewer(services, { points: 20 });

describe('an album', () => {
  it('is seen after staff have approved its words and a picture, without place and camera', async () => {
    const { album_id } = (await make()).body['album'] as OwnAlbum;
    expect(await own()).toMatchObject([{ album_id, state: 'pending', pictures: [] }]);
    const { picture } = await add(album_id);
    expect(picture).toMatchObject({ state: 'pending', width_px: 1_600, height_px: 1_067, kind: 'picture' });
    expect(await list(null)).toEqual([]);
    expect((await one(null, album_id)).error).toBe('not_found');
    expect(await statusOf(null, picture.picture_id)).toBe(404);
    expect(await statusOf(performer, picture.picture_id)).toBe(200);
    await decide('approve');
    expect(await list(null)).toMatchObject([
      {
        album_id,
        display_name: both(`演者 ${performer.user_name}`, `Performer ${performer.user_name}`),
        title: FREE.title,
        lock: 'open',
        pictures: 1,
        clips: 0,
        cover: { picture_id: picture.picture_id },
      },
    ]);
    for (const [size, width] of [
      ['large', 1_600],
      ['small', 480],
      ['veil', 12],
    ] as const) {
      const answer = await read(null, picture.picture_id, size);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=60',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(answer.rawPayload.toString('latin1')).not.toContain('Secret Camera');
      const head = await sharp(answer.rawPayload).metadata();
      expect({ width: head.width, exif: head.exif }).toEqual({ width, exif: undefined });
    }
  });

  it('tells its performer why staff refused its words or a picture, and waits again after new words', async () => {
    const { album_id } = (await make()).body['album'] as OwnAlbum;
    await add(album_id);
    await decide('reject', { reason: 'contact' });
    expect(await own()).toMatchObject([
      { state: 'rejected', reason: 'contact', pictures: [{ state: 'rejected', reason: 'contact' }] },
    ]);
    const retitled = { ...FREE, title: both('庭') };
    expect((await stage.call(performer, 'POST', `/api/own_albums/${album_id}`, retitled)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: 'pending', reason: null, title: both('庭') }]);
  });

  it('keeps its title once it is shown, and refuses words and prices that the rules refuse', async () => {
    const { album_id } = await shown();
    const change = (plan: object) => stage.call(performer, 'POST', `/api/own_albums/${album_id}`, plan);
    expect((await change({ ...FREE, title: both('庭') })).error).toBe('album_title_fixed');
    expect((await make({ ...FREE, title: both('') })).error).toBe('album_title_missing');
    expect((await make({ ...FREE, title: both('あ'.repeat(41)) })).error).toBe('album_words_too_long');
    expect((await make({ ...PAID, units: 5_000 })).error).toBe('album_price');
    expect((await make({ ...FREE, units: 50_000 })).error).toBe('album_price');
    expect((await change(PAID)).status).toBe(200);
    expect((await list(null))[0]).toMatchObject({ lock: 'points', units: 50_000 });
  });

  it('has limits, and an order that has each picture once', async () => {
    const { album_id } = (await make()).body['album'] as OwnAlbum;
    await make();
    await make();
    expect((await make()).error).toBe('albums_full');
    const ids = [await add(album_id), await add(album_id), await add(album_id)].map(
      ({ picture }) => picture.picture_id,
    );
    expect((await add(album_id)).error).toBe('album_full');
    const order = (picture_ids: string[]) =>
      stage.call(performer, 'POST', `/api/own_albums/${album_id}/order`, { picture_ids });
    expect((await order(ids.toReversed())).status).toBe(200);
    const shown_now = (await own()).find((album) => album.album_id === album_id);
    expect(shown_now?.pictures.map(({ picture_id }) => picture_id)).toEqual(ids.toReversed());
    expect((await order(ids.slice(1))).error).toBe('album_changed');
    const caption = { caption: both('朝', 'Morning') };
    const path = `/api/album_pictures/${ids[0]}/caption`;
    expect((await stage.call(performer, 'POST', path, caption)).status).toBe(200);
    await decide('approve');
    expect((await stage.call(performer, 'POST', path, caption)).error).toBe('album_over');
  });

  it('takes no file that hides something, is broken, of another type, or not stored', async () => {
    const { album_id } = (await make()).body['album'] as OwnAlbum;
    const errorOf = async (payload: Buffer, type?: string) => (await add(album_id, payload, type)).error;
    expect(await errorOf(Buffer.concat([jpeg, Buffer.from('<script>')]))).toBe('album_file_extra');
    expect(await errorOf(jpeg.subarray(0, 900))).toBe('album_file_extra');
    expect(await errorOf(jpeg, 'image/png')).toBe('album_file_wrong_type');
    expect(await errorOf(Buffer.alloc(4_194_305))).toBe('too_large');
    await s3.fault({ status: 503 });
    expect(await errorOf(jpeg)).toBe('album_storage');
  });

  it('may have clips, which are played in parts', async () => {
    const { album_id } = (await make()).body['album'] as OwnAlbum;
    const { picture } = await add(album_id, CLIPS.mp4(), 'video/mp4');
    expect(picture).toMatchObject({ kind: 'clip', state: 'pending' });
    await decide('approve');
    expect(await list(null)).toMatchObject([{ pictures: 0, clips: 1, cover: null }]);
    const part = await read(null, picture.picture_id, 'large', { range: 'bytes=0-9' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toHaveLength(10);
    expect(await statusOf(null, picture.picture_id, 'veil')).toBe(404);
  });
});

describe('who sees an album', () => {
  it('for favourites: those who have her as one', async () => {
    const { album_id, picture_id } = await shown({ ...FREE, access: 'favourites' });
    const viewer = await rich();
    for (const reader of [null, viewer, await buildPerformer(services), await buildAdmin(services)]) {
      expect((await one(reader, album_id)).body).toMatchObject({
        album: { lock: 'favourites' },
        pictures: [],
      });
      expect(await statusOf(reader, picture_id)).toBe(404);
      expect(await statusOf(reader, picture_id, 'small')).toBe(404);
      expect(await statusOf(reader, picture_id, 'veil')).toBe(200);
    }
    const { user_id: viewer_id } = viewer;
    await db.insert(favouriteTable).values({ viewer_id, performer_id: performer.user_id, at_ms: 0 });
    expect((await one(viewer, album_id)).body).toMatchObject({
      album: { lock: 'open' },
      pictures: [{ picture_id }],
    });
    expect((await read(viewer, picture_id)).headers['cache-control']).toBe('private, no-cache');
    await db.delete(favouriteTable).where(eq(favouriteTable.viewer_id, viewer_id));
    expect(await statusOf(viewer, picture_id)).toBe(404);
  });

  it('for points: who has paid, and viewers alone buy', async () => {
    const { album_id, picture_id } = await shown(PAID);
    const viewer = await rich();
    expect(await statusOf(viewer, picture_id)).toBe(404);
    expect((await buy(null, album_id)).error).toBe('login_required');
    expect((await buy(performer, album_id)).error).toBe('forbidden');
    expect((await buy(await buildAdmin(services), album_id)).error).toBe('forbidden');
    expect((await buy(viewer, album_id)).body).toMatchObject({
      album: { lock: 'open', bought: true },
      balance: { points_units: 150_000 },
    });
    expect(await statusOf(viewer, picture_id)).toBe(200);
    expect(await statusOf(await rich(), picture_id)).toBe(404);
  });
});

describe('a purchase', () => {
  it('pays the performer her share, and stands in both statements, the lists and her sums', async () => {
    const { album_id } = await shown(PAID);
    const [viewer, secret] = [await rich(), await rich()];
    await buy(viewer, album_id);
    await stage.pass(1_000);
    await buy(secret, album_id, { anonymous: true });
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(40_000);
    const line = async (who: Member, path: string) =>
      ((await stage.call(who, 'GET', path)).body as { lines: object[] }).lines;
    expect(await line(viewer, '/api/statement?kind=album')).toMatchObject([
      { paid_for: 'album', amount_units: -50_000, performer_name: performer.user_name },
    ]);
    expect(await line(performer, '/api/earnings')).toMatchObject([
      { paid_for: 'album', amount_units: 20_000, with_name: null },
      { paid_for: 'album', amount_units: 20_000, with_name: { ja: viewer.user_name } },
    ]);
    const { buyers } = (await stage.call(performer, 'GET', `/api/own_albums/${album_id}/buyers`)).body as {
      buyers: { user_name: string | null; units: number; performer_units: number }[];
    };
    expect(buyers.map(({ user_name, units }) => [user_name, units])).toEqual(
      [viewer.user_name, null].map((name) => [name, 50_000]).toReversed(),
    );
    expect(buyers[0]?.performer_units).toBe(20_000);
    expect((await own())[0]?.sold).toEqual({ count: 2, performer_units: 40_000 });
    const other = await buildPerformer(services);
    expect((await stage.call(other, 'GET', `/api/own_albums/${album_id}/buyers`)).error).toBe('not_found');
    expect((await stage.call(viewer, 'GET', '/api/bought_albums')).body).toMatchObject({
      bought: [{ paid_units: 50_000, title: PAID.title, album: { album_id, lock: 'open' }, until_ms: null }],
    });
  });

  it('is made once: by one key, by a second key, and at the same moment', async () => {
    const { album_id } = await shown(PAID);
    const viewer = await rich();
    const key = randomUUID();
    const answers = await Promise.all([
      buy(viewer, album_id, {}, key),
      buy(viewer, album_id, {}, key),
      buy(viewer, album_id),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await pointsOf(viewer)).toBe(150_000);
    expect((await buy(viewer, album_id)).error).toBe('album_bought');
    expect(await pointsOf(viewer)).toBe(150_000);
  });

  it('is refused when price or access have changed, without points, and without a picture', async () => {
    const { album_id } = await shown(PAID);
    const viewer = await rich();
    const change = (plan: object) => stage.call(performer, 'POST', `/api/own_albums/${album_id}`, plan);
    await change({ ...PAID, units: 60_000 });
    expect((await buy(viewer, album_id)).error).toBe('album_price_changed');
    expect((await buy(await buildViewer(services, { points: 1 }), album_id, { units: 60_000 })).error).toBe(
      'points_short',
    );
    await change(FREE);
    expect((await buy(viewer, album_id)).error).toBe('album_not_for_sale');
    expect(await pointsOf(viewer)).toBe(200_000);
    const empty = ((await make(PAID)).body['album'] as OwnAlbum).album_id;
    await decide('approve');
    expect((await buy(viewer, empty)).error).toBe('album_not_for_sale');
  });

  it('is kept when price and access change, and for a time when she deletes the album or leaves', async () => {
    const { album_id, picture_id } = await shown(PAID);
    const viewer = await rich();
    await buy(viewer, album_id);
    await stage.call(performer, 'POST', `/api/own_albums/${album_id}`, { ...FREE, access: 'favourites' });
    expect(await statusOf(viewer, picture_id)).toBe(200);
    expect((await stage.call(performer, 'POST', `/api/album_pictures/${picture_id}/delete`)).error).toBe(
      'album_sold',
    );
    await db
      .update(userTable)
      .set({ closed_at_ms: services.clock.nowMs() })
      .where(eq(userTable.id, performer.user_id));
    expect(await statusOf(viewer, picture_id)).toBe(200);
    expect(await statusOf(await rich(), picture_id)).toBe(404);
    await db.update(userTable).set({ closed_at_ms: null }).where(eq(userTable.id, performer.user_id));
    expect((await stage.call(performer, 'POST', `/api/own_albums/${album_id}/delete`)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect(await statusOf(performer, picture_id)).toBe(404);
    await stage.pass(30 * DAY_MS - 1);
    expect(await statusOf(viewer, picture_id)).toBe(200);
    await stage.pass(1);
    expect(await statusOf(viewer, picture_id)).toBe(404);
    await stage.pass(1);
    const objects = (await s3.control()).kept.map(({ key }) => key);
    expect(objects.filter((key) => key.startsWith('album/')).length).toBeLessThan(60);
  });
});

describe('staff', () => {
  it('take an album down: it is gone at once, and the points of its last buyers go back', async () => {
    const { album_id, picture_id } = await shown(PAID);
    const [early, late] = [await rich(), await rich()];
    await buy(early, album_id);
    await stage.pass(10 * DAY_MS + 1);
    await buy(late, album_id);
    worker = await scenes.staff({ roles: [{ role: 'moderator' }] });
    expect(typeof (await takeDown(album_id))).toBe('object');
    expect(await statusOf(late, picture_id)).toBe(404);
    expect(await list(null)).toEqual([]);
    await stage.pass(0);
    expect(await pointsOf(late)).toBe(200_000);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(20_000);
    expect((await stage.call(late, 'GET', '/api/bought_albums')).body).toMatchObject({
      bought: [{ state: 'given_back', album: null }],
    });
    expect(await own()).toMatchObject([{ state: 'taken_down', reason: 'others' }]);
    expect(await takeDown(album_id)).toBe('album_over');
  });

  it('take of her share what her earnings hold; the service bears the rest', async () => {
    const { album_id } = await shown(PAID);
    const viewer = await rich();
    await buy(viewer, album_id);
    await takeDown(album_id);
    await stage.pass(0);
    expect(await pointsOf(viewer)).toBe(200_000);
    expect(await earningsBalanceOf(db, performer.user_id)).toBe(0);
  });

  it('take one picture down, with an entry in the audit log; viewers cannot', async () => {
    const { album_id, picture_id } = await shown();
    const path = `album_pictures/${picture_id}/take_down`;
    const body = { why: 'unsuitable', reason: 'a face' };
    const reader = await scenes.staff({ roles: [{ role: 'support' }] });
    expect(await scenes.ask(reader, 'POST', path, body)).toBe('staff_right_missing');
    expect(typeof (await scenes.ask(worker, 'POST', path, body))).toBe('object');
    expect(await statusOf(null, picture_id)).toBe(404);
    expect(await list(null)).toEqual([]);
    expect(await scenes.ask(worker, 'POST', path, body)).toBe('album_over');
    const page = await scenes.ask<{ pictures: object[] }>(worker, 'GET', `albums/${album_id}`);
    expect(page).toMatchObject({ pictures: [{ state: 'rejected', reason: 'unsuitable' }] });
    const { rows } = await services.database.pool.query(
      `SELECT act FROM audit WHERE act = 'album.take_down' AND subject_id = $1`,
      [picture_id],
    );
    expect(rows).toHaveLength(1);
  });
});
