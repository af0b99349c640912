import { randomUUID } from 'node:crypto';
import type { ChannelCard, OwnDoorPicture, QueueItemPage } from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { officeCapability } from '../office/office.capability.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [...QUEUE_CAPABILITIES, officeCapability],
  storage: s3.storage(),
  env: { DOOR_PICTURES: '3', DOOR_PICTURE_LEVEL: '1' },
});
const { services } = stage;
const scenes = new QueueScenes(stage);
afterEach(() => s3.fault());

const HOUR_MS = 3_600_000;
const plain = (width: number, height: number, colour = '#884422') =>
  sharp({ create: { width, height, channels: 3, background: colour } });
let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  jpeg = await plain(2_400, 1_600).withExif(place).jpeg().toBuffer();
  expect(jpeg.toString('latin1')).toContain('Secret Camera');
});

interface Added {
  status: number;
  error: ErrorName | undefined;
  picture: OwnDoorPicture;
}
async function add(
  who: Member | null,
  payload: Buffer,
  { type = 'image/jpeg', key }: { type?: string; key?: string } = {},
): Promise<Added> {
  const response = await stage.app.inject({
    method: 'POST',
    url: '/api/door_pictures/file',
    payload,
    headers: {
      'content-type': type,
      'idempotency-key': key ?? randomUUID(),
      ...(who === null ? {} : { cookie: await stage.cookieOf(who) }),
    },
  });
  const body = response.json<{ error?: { name: ErrorName }; picture: OwnDoorPicture }>();
  return { status: response.statusCode, error: body.error?.name, picture: body.picture };
}
async function read(
  who: Member | null,
  picture_id: string,
  size = 'large',
  more: Record<string, string> = {},
) {
  const cookie = who === null ? {} : { cookie: await stage.cookieOf(who) };
  const url = `/api/door_pictures/${picture_id}/${size}`;
  return stage.app.inject({ method: 'GET', url, headers: { ...cookie, ...more } });
}
const listed = async (performer: Member): Promise<OwnDoorPicture[]> =>
  (await stage.call(performer, 'GET', '/api/door_pictures')).body['pictures'] as OwnDoorPicture[];
const order = (performer: Member, picture_ids: string[]) =>
  stage.call(performer, 'POST', '/api/door_pictures/order', { picture_ids });
const remove = (performer: Member, picture_id: string) =>
  stage.call(performer, 'POST', `/api/door_pictures/${picture_id}/delete`);
/** The pictures that a visitor finds on the door. */
async function door(performer: Member): Promise<string[] | undefined> {
  const { body } = await stage.call(null, 'GET', `/api/channels/${performer.user_name}`);
  return (body as unknown as ChannelCard).door_pictures;
}
async function staff(command: string, options: Record<string, string>): Promise<string> {
  const outcome = await runStaffCommand(services, command, options);
  await stage.pass(0);
  return outcome.message;
}
async function approved(performer: Member, payload = jpeg): Promise<string> {
  const { picture } = await add(performer, payload);
  await staff('approve-door-picture', { id: picture.picture_id });
  return picture.picture_id;
}
/** The item of a picture in the queue, claimed by a member of the staff. */
async function claimed(
  worker: Parameters<typeof scenes.claim>[0],
  picture_id: string,
): Promise<QueueItemPage> {
  const [item] = await services.database.db
    .select({ id: queueItemTable.id })
    .from(queueItemTable)
    .where(and(eq(queueItemTable.kind, 'door_picture'), eq(queueItemTable.subject, picture_id)))
    .orderBy(desc(queueItemTable.id));
  const page = await scenes.claim(worker, String(item?.id));
  if (typeof page === 'string') throw new Error(page);
  return page;
}
const objects = async (): Promise<string[]> => (await s3.control()).kept.map(({ key }) => key);

let performer: Member;
beforeEach(async () => {
  performer = await buildPerformer(services);
});

describe('a picture for the door', () => {
  it('is encoded again in two sizes, without place and camera, and waits for staff', async () => {
    const { status, picture } = await add(performer, jpeg);
    expect(status).toBe(200);
    expect(picture).toMatchObject({ state: 'pending', reason: null, width_px: 1_280, height_px: 853 });
    expect(await listed(performer)).toEqual([picture]);
    expect(await door(performer)).toBeUndefined();
    for (const [size, width] of [
      ['large', 1_280],
      ['small', 480],
    ] as const) {
      const answer = await read(performer, picture.picture_id, size);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.toString('latin1')).not.toContain('Secret Camera');
      const head = await sharp(answer.rawPayload).metadata();
      expect({ width: head.width, exif: head.exif }).toEqual({ width, exif: undefined });
    }
  });

  it('is seen by its performer alone before it is approved', async () => {
    const { picture } = await add(performer, jpeg);
    const others = [null, await buildViewer(services), await buildPerformer(services)];
    for (const other of others) expect((await read(other, picture.picture_id)).statusCode).toBe(404);
    await staff('approve-door-picture', { id: picture.picture_id });
    for (const other of others) expect((await read(other, picture.picture_id)).statusCode).toBe(200);
    expect(await door(performer)).toEqual([picture.picture_id]);
    expect((await read(null, picture.picture_id, 'huge')).statusCode).toBe(404);
    expect((await read(null, '999')).statusCode).toBe(404);
  });

  it('is not sent again to a page that has it', async () => {
    const picture_id = await approved(performer);
    const { etag } = (await read(null, picture_id)).headers;
    const again = await read(null, picture_id, 'large', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it('is added once by a double press', async () => {
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => add(performer, jpeg, { key })));
    expect(both[0]?.picture).toEqual(both[1]?.picture);
    expect(await listed(performer)).toHaveLength(1);
    const other = await plain(10, 10).jpeg().toBuffer();
    expect((await add(performer, other, { key })).error).toBe('idempotency_key_reused');
  });

  it('goes into the queue, whose decisions are acts, and the performer sees the reason', async () => {
    const { picture } = await add(performer, jpeg);
    const worker = await scenes.staff();
    const page = await claimed(worker, picture.picture_id);
    expect(page.about).toMatchObject({
      kind: 'door_picture',
      picture_id: picture.picture_id,
      performer: { user_name: performer.user_name },
      rejected_before: 0,
    });
    const url = `/api/office/queue_items/${page.item.item_id}/picture`;
    const shown = await stage.app.inject({ method: 'GET', url, headers: { cookie: worker.cookie } });
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(1_280);
    const decide = (reason: string) => scenes.decide(worker, page, 'reject', { reason });
    expect(await decide('no_sound')).toBe('bad_request');
    expect(await scenes.decide(worker, page, 'reject')).toBe('bad_request');
    expect(await decide('contact')).toMatchObject({ item: { state: 'decided', decision: 'reject' } });
    await stage.pass(0);
    expect(await listed(performer)).toMatchObject([{ state: 'rejected', reason: 'contact' }]);
    const told = services.realtime.bodiesOf('door_pictures.changed', roomOf.user(performer.user_id));
    expect(told).toHaveLength(2);
    expect((await read(performer, picture.picture_id)).statusCode).toBe(200);
    expect((await read(null, picture.picture_id)).statusCode).toBe(404);
  });

  it('is opened and decided by staff with the right alone', async () => {
    const { picture } = await add(performer, jpeg);
    const { item } = await claimed(await scenes.staff(), picture.picture_id);
    const finance = await scenes.staff({ roles: [{ role: 'finance' }] });
    const url = `/api/office/queue_items/${item.item_id}/picture`;
    const answer = await stage.app.inject({ method: 'GET', url, headers: { cookie: finance.cookie } });
    expect(answer.json<{ error: object }>().error).toMatchObject({ name: 'staff_right_missing' });
    expect(await scenes.read(finance, item.item_id)).toBe('not_found');
  });
});

describe('taking a picture down', () => {
  it('the performer deletes it: it is gone from the door, the address and the storage', async () => {
    const [first, second] = [await approved(performer), await approved(performer)];
    const before = (await objects()).length;
    expect((await remove(performer, first)).status).toBe(200);
    expect(await door(performer)).toEqual([second]);
    for (const who of [null, performer]) expect((await read(who, first)).statusCode).toBe(404);
    const told = () => services.realtime.bodiesOf('channel.changed', roomOf.channel(performer.user_id));
    await expect.poll(() => told().at(-1)?.channel.door_pictures).toEqual([second]);
    await stage.pass(0);
    expect(await objects()).toHaveLength(before - 2);
    expect((await remove(performer, first)).error).toBe('door_picture_over');
  });

  it('staff reject one that is shown', async () => {
    const picture_id = await approved(performer);
    expect(await staff('reject-door-picture', { id: picture_id, reason: 'not_yours' })).toContain('rejected');
    expect(await door(performer)).toBeUndefined();
    expect((await read(null, picture_id)).statusCode).toBe(404);
    expect(await listed(performer)).toMatchObject([{ state: 'rejected', reason: 'not_yours' }]);
    const again = await staff('approve-door-picture', { id: picture_id });
    expect(again).toContain('decided');
    expect(await door(performer)).toBeUndefined();
  });

  it('staff take one off the door in the back office, and decide on it again', async () => {
    const [picture_id, other] = [await approved(performer), await approved(performer)];
    const worker = await scenes.staff();
    const post = <T>(path: string, body: object) => scenes.ask<T>(worker, 'POST', path, body);
    const rows = { filters: {}, ids: [picture_id] };
    const acts = { act: 'door_picture.recall', rows, count: 1, reason: 'shows somebody else' };
    const job = await post<{ job_id: string }>('bulk', acts);
    const done = await post(`bulk/${typeof job === 'string' ? job : job.job_id}/continue`, {});
    expect(done).toMatchObject({ state: 'done', counts: { done: 1 }, undo_until_ms: null });
    await stage.pass(0);
    expect(await door(performer)).toEqual([other]);
    expect((await read(null, picture_id)).statusCode).toBe(404);
    expect(await listed(performer)).toMatchObject([{ state: 'pending' }, { state: 'approved' }]);
    const page = await claimed(worker, picture_id);
    expect(await scenes.decide(worker, page, 'approve')).toMatchObject({ item: { state: 'decided' } });
    await stage.pass(0);
    expect(await door(performer)).toEqual([picture_id, other]);
  });

  it('one that waits leaves the queue when it is deleted', async () => {
    const { picture } = await add(performer, jpeg);
    const worker = await scenes.staff();
    const page = await claimed(worker, picture.picture_id);
    await remove(performer, picture.picture_id);
    expect(await scenes.decide(worker, page, 'approve')).toBe('queue_item_withdrawn');
  });

  it('one of another performer cannot be deleted or ordered', async () => {
    const picture_id = await approved(performer);
    const other = await buildPerformer(services);
    expect((await remove(other, picture_id)).error).toBe('not_found');
    expect((await order(other, [picture_id])).error).toBe('door_pictures_changed');
    expect(await door(performer)).toEqual([picture_id]);
  });

  it('a closed account shows none', async () => {
    const picture_id = await approved(performer);
    await staff('close-performer', { name: performer.user_name });
    expect((await read(null, picture_id)).statusCode).toBe(404);
  });

  it('a rejected one is deleted after 14 days, with its bytes', async () => {
    const { picture } = await add(performer, jpeg);
    await staff('reject-door-picture', { id: picture.picture_id, reason: 'unclear' });
    const before = (await objects()).length;
    await stage.pass(13 * 24 * HOUR_MS);
    expect(await listed(performer)).toHaveLength(1);
    await stage.pass(24 * HOUR_MS);
    await stage.pass(0);
    expect(await listed(performer)).toEqual([]);
    expect((await objects()).length).toBeLessThan(before);
  });

  it('bytes that the storage did not delete are deleted an hour later', async () => {
    const picture_id = await approved(performer);
    const before = (await objects()).length;
    await s3.fault({ status: 500 });
    await remove(performer, picture_id);
    await stage.pass(0);
    await s3.fault();
    expect((await read(null, picture_id)).statusCode).toBe(404);
    expect(await objects()).toHaveLength(before);
    await stage.pass(HOUR_MS);
    expect(await objects()).toHaveLength(before - 2);
  });
});

describe('the order', () => {
  it('is what the performer set, on the door too', async () => {
    const ids = [await approved(performer), await approved(performer), await approved(performer)];
    const turned = ids.toReversed();
    expect((await order(performer, turned)).status).toBe(200);
    expect(await door(performer)).toEqual(turned);
    expect((await listed(performer)).map(({ picture_id }) => picture_id)).toEqual(turned);
  });

  it('has every picture once', async () => {
    const ids = [await approved(performer), await approved(performer)];
    for (const wrong of [[], ids.slice(1), [ids[0]!, ids[0]!], [...ids, '1']])
      expect((await order(performer, wrong)).error).toBe('door_pictures_changed');
    expect(await door(performer)).toEqual(ids);
  });
});

describe('an upload is refused', () => {
  it.each<[string, () => Promise<Buffer>, string, ErrorName]>([
    [
      'a page',
      () => Promise.resolve(Buffer.from('<!doctype html>')),
      'image/jpeg',
      'door_picture_wrong_type',
    ],
    ['a PNG that says JPEG', () => plain(4, 4).png().toBuffer(), 'image/jpeg', 'door_picture_wrong_type'],
    ['a clip', () => Promise.resolve(Buffer.from('x')), 'video/mp4', 'unsupported_media_type'],
    [
      'a picture with an archive behind it',
      async () => Buffer.concat([await plain(4, 4).png().toBuffer(), Buffer.from('PK\u0003\u0004')]),
      'image/png',
      'door_picture_extra',
    ],
    ['half a picture', async () => jpeg.subarray(0, 300), 'image/jpeg', 'door_picture_broken'],
    [
      'more than 40 million pixels',
      () => plain(8_000, 5_001).png({ compressionLevel: 1 }).toBuffer(),
      'image/png',
      'door_picture_too_many_pixels',
    ],
    ['more than 4 MB', () => Promise.resolve(Buffer.alloc(4_194_305, 1)), 'image/jpeg', 'too_large'],
  ])('%s', async (_, payload, type, error) => {
    expect((await add(performer, await payload(), { type })).error).toBe(error);
    expect(await listed(performer)).toEqual([]);
  });

  it('of a guest, a viewer, and one more than a performer may have', async () => {
    expect((await add(null, jpeg)).error).toBe('login_required');
    expect((await add(await buildViewer(services), jpeg)).error).toBe('forbidden');
    for (let count = 0; count < 3; count += 1) expect((await add(performer, jpeg)).status).toBe(200);
    expect((await add(performer, jpeg)).error).toBe('door_pictures_full');
    const [first] = await listed(performer);
    await staff('reject-door-picture', { id: first?.picture_id ?? '', reason: 'others' });
    expect((await add(performer, jpeg)).status).toBe(200);
  });

  it('while the storage does not take it; its bytes are gone after an hour', async () => {
    // What earlier tests left is deleted before.
    await stage.pass(HOUR_MS);
    const before = (await objects()).length;
    await s3.fault({ status: 500 });
    expect((await add(performer, jpeg)).error).toBe('door_picture_storage');
    await s3.fault();
    expect(await listed(performer)).toEqual([]);
    for (let count = 0; count < 3; count += 1) await add(performer, jpeg);
    await add(performer, jpeg);
    expect(await objects()).toHaveLength(before + 8);
    await stage.pass(HOUR_MS);
    expect(await objects()).toHaveLength(before + 6);
  });

  it('that comes too often', async () => {
    for (let count = 0; count < 20; count += 1) await add(performer, Buffer.from('x'));
    expect((await add(performer, jpeg)).error).toBe('too_many_requests');
  });
});
