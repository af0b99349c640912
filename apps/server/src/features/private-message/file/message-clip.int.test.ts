import { randomUUID } from 'node:crypto';
import type { PrivateMessage } from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import { buildAdmin, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { S3Simulator } from '../../../testing/storage/simulator.ts';
import { privateMessageCapability } from '../private-message.capability.ts';
import { CLIPS, SECRETS, withNumber } from '../../../platform/clip/clip-samples.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({
  more: [privateMessageCapability],
  storage: s3.storage(),
  env: { MESSAGE_FILE_LEVEL: '1' },
});
let mp4: Buffer;
beforeAll(() => {
  mp4 = CLIPS.mp4();
});

interface Sent {
  error: ErrorName | undefined;
  messages: PrivateMessage[];
}
async function upload(who: Member, path: string, payload: Buffer, type: string): Promise<Sent> {
  const response = await stage.app.inject({
    method: 'POST',
    url: `/api/private_message/file${path}`,
    payload,
    headers: {
      ...{ 'content-type': type, 'idempotency-key': randomUUID(), cookie: await stage.cookieOf(who) },
    },
  });
  const body = response.json<{ error?: { name: ErrorName }; messages?: PrivateMessage[] }>();
  return { error: body.error?.name, messages: body.messages ?? [] };
}
const toPerformer = (who: Member, { user_name }: Member, payload: Buffer, type = 'video/mp4') =>
  upload(who, `?performer_name=${user_name}&lang=ja`, payload, type);

async function read(who: Member | null, { messages }: Sent, range?: string) {
  const url = `/api/private_message/file/${messages[0]?.file?.file_id}`;
  const headers = {
    ...(who === null ? {} : { cookie: await stage.cookieOf(who) }),
    ...(range === undefined ? {} : { range }),
  };
  return stage.app.inject({ method: 'GET', url, headers });
}
async function room(): Promise<{ performer: Member; viewer: Member }> {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(stage.services, { points: 10 });
  await stage.watch(viewer, performer);
  return { performer, viewer };
}

describe('a clip in a private message', () => {
  it('reaches the two people alone, without place, camera and date', async () => {
    const { performer, viewer } = await room();
    const sent = await toPerformer(viewer, performer, mp4);
    expect(sent.messages[0]?.file).toMatchObject({
      kind: 'clip',
      width_px: 160,
      height_px: 90,
      selfy: false,
    });
    expect(Math.abs((sent.messages[0]?.file?.duration_ms ?? 0) - 2_000)).toBeLessThan(60);
    for (const person of [viewer, performer]) {
      const answer = await read(person, sent);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="akari.mp4"',
        'x-content-type-options': 'nosniff',
      });
      for (const secret of SECRETS) expect(answer.rawPayload.includes(secret)).toBe(false);
    }
    const other = await buildViewer(stage.services, { points: 10 });
    await stage.watch(other, performer);
    expect((await read(other, sent)).statusCode).toBe(404);
    expect((await read(await buildAdmin(stage.services), sent)).statusCode).toBe(403);
    expect((await read(null, sent)).statusCode).toBe(401);
  });

  it('is read in parts, as a player asks for them', async () => {
    const { performer, viewer } = await room();
    const url = `/answer?viewer_id=${viewer.user_id}&lang=ja`;
    const sent = await upload(performer, url, CLIPS.webm(), 'video/webm');
    const whole = (await read(viewer, sent)).rawPayload;
    const part = await read(viewer, sent, 'bytes=100-199');
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${whole.length}`);
    expect(part.rawPayload).toEqual(whole.subarray(100, 200));
    const outside = await read(viewer, sent, `bytes=${whole.length}-`);
    expect(outside.statusCode).toBe(416);
    expect(outside.headers['content-range']).toBe(`bytes */${whole.length}`);
    const other = await buildViewer(stage.services, { points: 10 });
    expect((await read(other, sent, 'bytes=0-1')).statusCode).toBe(404);
  });

  it('is deleted when its time is over', async () => {
    const { performer, viewer } = await room();
    const sent = await toPerformer(viewer, performer, mp4);
    await stage.pass(30 * 86_400_000 - 1_000);
    expect((await read(viewer, sent)).statusCode).toBe(200);
    await stage.pass(2_000);
    expect((await read(viewer, sent)).statusCode).toBe(404);
    const listed = await stage.call(
      viewer,
      'GET',
      `/api/private_message?performer_name=${performer.user_name}`,
    );
    expect(listed.body['messages']).toMatchObject([{ file: { kind: 'clip', gone: true } }]);
  });
});

describe('an uploaded clip is refused', () => {
  const webm = () => CLIPS.vp8();
  it.each<[string, () => Buffer, string, ErrorName]>([
    [
      'a page behind it',
      () => Buffer.concat([mp4, Buffer.from('<script>alert(1)</script>')]),
      'video/mp4',
      'private_file_extra',
    ],
    [
      'an archive behind it',
      () => Buffer.concat([mp4, Buffer.from('PK\u0003\u0004 archive')]),
      'video/mp4',
      'private_file_extra',
    ],
    [
      'a WebM with a page behind it',
      () => Buffer.concat([webm(), Buffer.from('<p>')]),
      'video/webm',
      'private_file_extra',
    ],
    ['cut off', () => mp4.subarray(0, mp4.length / 2), 'video/mp4', 'private_file_extra'],
    [
      'a picture by another name',
      () => Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      'video/mp4',
      'private_file_wrong_type',
    ],
    ['a WebM that says it is an MP4', webm, 'video/mp4', 'private_file_wrong_type'],
    ['an MP4 that says it is a picture', () => mp4, 'image/jpeg', 'private_file_wrong_type'],
    ['another media type', () => mp4, 'video/x-matroska', 'unsupported_media_type'],
    ['longer than 8 s', () => CLIPS.mp4(10), 'video/mp4', 'private_clip_too_long'],
    ['HEVC', CLIPS.hevc, 'video/mp4', 'private_clip_codec'],
    ['sound alone', CLIPS.sound_only, 'video/mp4', 'private_clip_no_video'],
    ['nothing', () => Buffer.alloc(0), 'video/mp4', 'private_file_wrong_type'],
  ])('%s', async (_, content, type, error) => {
    const { performer, viewer } = await room();
    expect((await toPerformer(viewer, performer, content(), type)).error).toBe(error);
  });

  it('one whose table says 4 thousand million frames ends only the process that reads it', async () => {
    const { performer, viewer } = await room();
    const bomb = withNumber(CLIPS.tables_first(), 'stts', 12, 0xffffffff);
    expect((await toPerformer(viewer, performer, bomb)).error).toBe('private_clip_broken');
    expect((await toPerformer(viewer, performer, mp4)).error).toBeUndefined();
  });

  it('more than 4 MB, before it is read', async () => {
    const { performer, viewer } = await room();
    const large = Buffer.alloc(4 * 1024 * 1024 + 1);
    expect((await toPerformer(viewer, performer, large)).error).toBe('too_large');
  });
});
