import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PrivateMessage } from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../core/channel/broadcast/command-channel.ts';
import { ignoreCapability } from '../../../core/ignore/ignore.capability.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { S3Simulator } from '../../../testing/storage/simulator.ts';
import { privateMessageCapability } from '../private-message.capability.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [privateMessageCapability, ignoreCapability],
  storage: s3.storage(),
  env: { MESSAGE_FILE_LEVEL: '1' },
});
const { services } = stage;
afterEach(() => s3.fault());

const DAY_MS = 86_400_000;
const plain = (width: number, height: number, colour = '#884422') =>
  sharp({ create: { width, height, channels: 3, background: colour } });
let jpeg: Buffer;
beforeAll(async () => {
  const place = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  jpeg = await plain(640, 360).withExif(place).jpeg().toBuffer();
  expect(jpeg.toString('latin1')).toContain('Secret Camera');
});

interface Sent {
  status: number;
  error: ErrorName | undefined;
  messages: PrivateMessage[];
}
async function upload(
  who: Member | null,
  path: string,
  payload: Buffer,
  { type = 'image/jpeg', key }: { type?: string; key?: string } = {},
): Promise<Sent> {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/private_message/file${path}`,
    payload,
    headers: {
      'content-type': type,
      'idempotency-key': key ?? randomUUID(),
      ...(who === null ? {} : { cookie: await stage.cookieOf(who) }),
    },
  });
  const body = response.json<{ error?: { name: ErrorName }; messages?: PrivateMessage[] }>();
  return { status: response.statusCode, error: body.error?.name, messages: body.messages ?? [] };
}
const toPerformer = (who: Member | null, performer: Member, payload: Buffer, options?: object) =>
  upload(who, `?performer_name=${performer.user_name}&lang=ja`, payload, options);
const toViewer = (
  performer: Member | null,
  viewer: Member | 'all',
  payload: Buffer,
  more = '',
  options?: object,
) =>
  upload(
    performer,
    `/answer?viewer_id=${viewer === 'all' ? 'all' : viewer.user_id}&lang=ja${more}`,
    payload,
    options,
  );

async function read(who: Member | null, { messages }: Sent) {
  const url = `/api/private_message/file/${messages[0]?.file?.file_id}`;
  const headers = who === null ? {} : { cookie: await stage.cookieOf(who) };
  return stage.app.inject({ method: 'GET', url, headers });
}
async function room(): Promise<{ performer: Member; viewer: Member }> {
  const performer = await stage.performer('chatting');
  return { performer, viewer: await inside(performer) };
}
async function inside(performer: Member): Promise<Member> {
  const viewer = await buildViewer(services, { points: 10 });
  await stage.watch(viewer, performer);
  return viewer;
}

describe('a picture in a private message', () => {
  it('reaches the two people alone, encoded again and without place and camera', async () => {
    const { performer, viewer } = await room();
    const sent = await toPerformer(viewer, performer, jpeg);
    expect(sent.messages[0]).toMatchObject({
      text: '',
      from: 'viewer',
      file: { kind: 'picture', width_px: 640, height_px: 360, selfy: false, gone: false },
    });
    const told = services.realtime.bodiesOf('private_message.sent', roomOf.user(performer.user_id)).at(-1);
    expect(told).toMatchObject({ message: { file: { kind: 'picture' } } });
    for (const person of [viewer, performer]) {
      const answer = await read(person, sent);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="akari.jpg"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.toString('latin1')).not.toContain('Secret Camera');
      expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
    }
    const other = await inside(performer);
    const admin = await buildAdmin(services);
    expect((await read(other, sent)).statusCode).toBe(404);
    expect((await read(await stage.performer('chatting'), sent)).statusCode).toBe(404);
    expect((await read(admin, sent)).statusCode).toBe(403);
    expect((await read(null, sent)).statusCode).toBe(401);
  });

  it('is made as large as is allowed, and turned as its camera was held', async () => {
    const { performer, viewer } = await room();
    const large = await plain(4_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { messages } = await toPerformer(viewer, performer, large);
    expect(messages[0]?.file).toMatchObject({ width_px: 800, height_px: 1_600 });
    const noise = await sharp(
      Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, n) => (n * 7_919) % 251)),
      {
        raw: { width: 900, height: 900, channels: 3 },
      },
    )
      .webp({ quality: 90 })
      .toBuffer();
    const sent = await toPerformer(viewer, performer, noise, { type: 'image/webp' });
    expect((await read(viewer, sent)).rawPayload.length).toBeLessThanOrEqual(524_288);
  });

  it('is sent once by a double press', async () => {
    const { performer, viewer } = await room();
    const key = randomUUID();
    const both = await Promise.all([1, 2].map(() => toPerformer(viewer, performer, jpeg, { key })));
    expect(both[0]?.messages).toEqual(both[1]?.messages);
    const listed = await stage.call(
      viewer,
      'GET',
      `/api/private_message?performer_name=${performer.user_name}`,
    );
    expect(listed.body['messages']).toHaveLength(1);
    const other = await plain(10, 10).jpeg().toBuffer();
    expect((await toPerformer(viewer, performer, other, { key })).error).toBe('idempotency_key_reused');
  });

  it('counts as a free message', async () => {
    const { performer, viewer } = await room();
    for (let sent = 0; sent < 3; sent += 1)
      expect((await toPerformer(viewer, performer, jpeg)).error).toBeUndefined();
    expect((await toPerformer(viewer, performer, jpeg)).error).toBe('private_message_wait');
    expect((await toViewer(performer, viewer, jpeg)).error).toBeUndefined();
    expect((await toPerformer(viewer, performer, jpeg)).error).toBeUndefined();
  });

  it('does not reach a performer who ignores the viewer', async () => {
    const { performer, viewer } = await room();
    await stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored: true });
    const sent = await toPerformer(viewer, performer, jpeg);
    expect((await read(viewer, sent)).statusCode).toBe(200);
    expect((await read(performer, sent)).statusCode).toBe(404);
  });

  it('is deleted when its time is over, and the message says so', async () => {
    const { performer, viewer } = await room();
    const sent = await toPerformer(viewer, performer, jpeg);
    await stage.pass(30 * DAY_MS - 1_000);
    expect((await read(viewer, sent)).statusCode).toBe(200);
    await s3.fault({ status: 500 });
    await stage.pass(2_000);
    await s3.fault();
    expect((await read(viewer, sent)).statusCode).toBe(200);
    await stage.pass(3_600_000);
    expect((await read(viewer, sent)).statusCode).toBe(404);
    const listed = await stage.call(
      viewer,
      'GET',
      `/api/private_message?performer_name=${performer.user_name}`,
    );
    expect(listed.body['messages']).toMatchObject([{ file: { gone: true } }]);
  });
});

describe('an upload is refused', () => {
  it.each<[string, () => Promise<Buffer>, string, ErrorName]>([
    [
      'a page',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'image/jpeg',
      'private_file_wrong_type',
    ],
    [
      'a PNG that says it is a JPEG',
      () => plain(9, 9).png().toBuffer(),
      'image/jpeg',
      'private_file_wrong_type',
    ],
    [
      'a GIF that says it is a PNG',
      () => plain(9, 9).gif().toBuffer(),
      'image/png',
      'private_file_wrong_type',
    ],
    ['another media type', () => plain(9, 9).gif().toBuffer(), 'image/gif', 'unsupported_media_type'],
    ['nothing', async () => Buffer.alloc(0), 'image/jpeg', 'private_file_wrong_type'],
    [
      'a head without a picture',
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]),
      'image/jpeg',
      'private_file_broken',
    ],
    [
      'a picture that is cut off',
      async () => jpeg.subarray(0, jpeg.length / 2),
      'image/jpeg',
      'private_file_extra',
    ],
    [
      'a picture with an archive behind it',
      async () => Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004 an archive')]),
      'image/jpeg',
      'private_file_extra',
    ],
    [
      'a PNG with a page behind it',
      async () =>
        Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      'image/png',
      'private_file_extra',
    ],
  ])('%s', async (_, content, type, error) => {
    const { performer, viewer } = await room();
    expect((await toPerformer(viewer, performer, await content(), { type })).error).toBe(error);
  });

  it('a bomb: 50,000 by 50,000 pixels in some kilobytes', async () => {
    const { performer, viewer } = await room();
    const png = await plain(16, 16).png().toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    // The digest of the chunk IHDR, so that the head is read.
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const answer = await toPerformer(viewer, performer, png, { type: 'image/png' });
    expect(answer.error).toBe('private_file_too_many_pixels');
  });

  it('more than 4 MB, before it is read', async () => {
    const { performer, viewer } = await room();
    expect((await toPerformer(viewer, performer, Buffer.alloc(4 * 1024 * 1024 + 1))).error).toBe('too_large');
  });

  it('without a key, from outside, after the end, by another role', async () => {
    const { performer, viewer } = await room();
    const outside = await buildViewer(services, { points: 10 });
    expect((await toPerformer(viewer, performer, jpeg, { key: '' })).error).toBe('idempotency_key_required');
    expect((await toPerformer(outside, performer, jpeg)).error).toBe('private_message_from_outside');
    expect((await toPerformer(null, performer, jpeg)).error).toBe('login_required');
    expect((await toPerformer(performer, performer, jpeg)).error).toBe('forbidden');
    expect((await toViewer(viewer, viewer, jpeg)).error).toBe('forbidden');
    expect((await toViewer(performer, outside, jpeg)).error).toBe('private_message_viewer_away');
    await runCommand(services, performer.user_id, 'stop_publish');
    expect((await toPerformer(viewer, performer, jpeg)).error).toBe('private_message_from_outside');
    expect((await toViewer(performer, viewer, jpeg)).error).toBe('private_message_viewer_away');
  });

  it('by the storage: no message is kept', async () => {
    const { performer, viewer } = await room();
    await s3.fault({ hang_up: true });
    expect((await toPerformer(viewer, performer, jpeg)).error).toBe('private_file_storage');
    await s3.fault();
    const listed = await stage.call(
      viewer,
      'GET',
      `/api/private_message?performer_name=${performer.user_name}`,
    );
    expect(listed.body['messages']).toEqual([]);
  });

  it('after 6 in a minute', async () => {
    const { performer, viewer } = await room();
    const other = await inside(performer);
    const key = randomUUID();
    for (let sent = 0; sent < 6; sent += 1) await toPerformer(viewer, performer, jpeg, { key });
    expect((await toPerformer(viewer, performer, jpeg, { key })).error).toBe('too_many_requests');
    expect((await toPerformer(other, performer, jpeg)).error).toBeUndefined();
  });
});

describe('a selfy', () => {
  it('reaches one viewer, or everyone who takes part, as one file', async () => {
    const { performer, viewer } = await room();
    const other = await inside(performer);
    const one = await toViewer(performer, viewer, jpeg, '&selfy=1');
    expect(one.messages).toMatchObject([{ from: 'performer', file: { selfy: true } }]);
    expect((await read(viewer, one)).statusCode).toBe(200);
    expect((await read(other, one)).statusCode).toBe(404);
    const all = await toViewer(performer, 'all', jpeg, '&selfy=1');
    expect(all.messages.map(({ inbox }) => inbox)).toEqual([String(viewer.user_id), String(other.user_id)]);
    expect(new Set(all.messages.map(({ file }) => file?.file_id)).size).toBe(1);
    for (const person of [viewer, other]) {
      expect((await read(person, all)).statusCode).toBe(200);
      const told = services.realtime.bodiesOf('private_message.sent', roomOf.user(person.user_id)).at(-1);
      expect(told).toMatchObject({ message: { file: { selfy: true }, inbox: String(person.user_id) } });
    }
    const late = await inside(performer);
    expect((await read(late, all)).statusCode).toBe(404);
  });
  it('to all is a selfy, and needs a viewer in the chat', async () => {
    const { performer } = await room();
    expect((await toViewer(performer, 'all', jpeg)).error).toBe('bad_request');
    const alone = await stage.performer('chatting');
    expect((await toViewer(alone, 'all', jpeg, '&selfy=1')).error).toBe('private_message_viewer_away');
  });
});
