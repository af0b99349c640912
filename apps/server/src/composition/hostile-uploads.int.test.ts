import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { surfaceOf, type Operation } from '../testing/hostile/operations.ts';
import { hostileStand, ROLES, type HostileStand } from '../testing/hostile/stand.ts';
import type { HostileRequest } from '../testing/hostile/spoil.ts';
import { tinyJpeg } from '../testing/tiny-jpeg.ts';
import { tinyMp4 } from '../testing/tiny-mp4.ts';
import { tinyWebm } from '../testing/tiny-webm.ts';

/** Thousands of files take a minute, and far longer on a busy machine. */
const MANY_REQUESTS = { timeout: 900_000 };
const FILES: Record<string, Buffer> = {
  'image/jpeg': tinyJpeg(640, 360),
  'video/webm': tinyWebm(),
  'video/mp4': tinyMp4(),
};
/** Uploads of one performer, which she may always send; others depend on who is in the chat. */
const OWN = ['/api/channel/still', '/api/id_video/file'];
const QUERIES: Readonly<Record<string, string>> = {
  '/api/id_video/file': '?duration_ms=40000',
  '/api/private_message/file': '?performer_name=x&lang=ja',
  '/api/private_message/file/answer': '?viewer_id=1&lang=ja',
};

let stand: HostileStand;
let uploads: Operation[];
beforeAll(async () => {
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#000' } });
  Object.assign(FILES, {
    'image/png': await picture.clone().png().toBuffer(),
    'image/webp': await picture.clone().webp().toBuffer(),
  });
  stand = await hostileStand();
  uploads = stand.operations.filter((one) => surfaceOf(one) === 'upload');
});

const request = (
  { method, path }: Operation,
  type: string,
  payload: Buffer,
  fault: string,
  must_refuse = true,
): HostileRequest => ({
  method,
  url: `${path}${QUERIES[path] ?? ''}`,
  headers: { 'content-type': type },
  payload,
  fault,
  must_refuse,
});

/** A file that was cut off, flipped, emptied or replaced, and declared types that it does not have. */
function* spoiltUploads(operation: Operation, type: string, good: Buffer): Generator<HostileRequest> {
  const spoilt = (payload: Buffer, fault: string, must_refuse = true) =>
    request(operation, type, payload, fault, must_refuse);
  for (const bytes of [0, 1, 2, 3, 4, 8, 16, 32, Math.floor(good.length / 2), good.length - 1])
    // What still holds a whole header may pass: the server does not decode pictures.
    yield spoilt(good.subarray(0, bytes), `cut off after ${bytes} bytes`, bytes < 16);
  for (let at = 0; at < Math.min(64, good.length); at += 1) {
    const flipped = Buffer.from(good);
    flipped[at] = 0xff ^ (flipped[at] ?? 0);
    yield spoilt(flipped, `byte ${at} flipped`, false);
  }
  for (let at = 0; at + 4 <= Math.min(64, good.length); at += 4) {
    const lengthened = Buffer.from(good);
    lengthened.writeUInt32BE(0xffffffff, at);
    yield spoilt(lengthened, `length at ${at} is 4 GB`, false);
  }
  for (const size of [1, 1_000, 100_000]) {
    yield spoilt(Buffer.alloc(size), `${size} zeros`);
    yield spoilt(randomBytes(size), `${size} random bytes`);
  }
  for (const [other, file] of Object.entries(FILES))
    if (!operation.types.includes(other)) {
      yield spoilt(file, `content ${other}`);
      yield request(operation, other, file, `type ${other}`);
    }
  for (const other of ['text/html', 'image/svg+xml', 'application/json', 'text/plain', 'x', ''])
    yield request(operation, other, good, `type ${other}`);
  yield spoilt(Buffer.alloc(40 * 1024 * 1024, good), '40 MB');
  yield { ...spoilt(good, 'a wrong length'), headers: { 'content-type': type, 'content-length': '3' } };
  yield {
    ...spoilt(good, 'a length that is no number'),
    headers: { 'content-type': type, 'content-length': 'x' },
  };
}

describe('every upload of the OpenAPI document', () => {
  // First: each person may upload a few ID videos in a minute.
  it('accepts a whole file of a performer only', async () => {
    const answers: string[] = [];
    const own = uploads.filter(({ path }) => OWN.includes(path));
    for (const operation of own)
      for (const type of operation.types)
        for (const role of ROLES) {
          const one = request(operation, type, FILES[type] ?? Buffer.alloc(0), 'nothing', false);
          answers.push(`${role} ${type}: ${await stand.answerTo(role, one)}`);
        }
    const refused = ['viewer', 'admin', 'staff', 'guest'];
    for (const type of own.flatMap(({ types }) => types))
      expect(answers.filter((one) => one.includes(type)).toSorted()).toEqual(
        [
          `performer ${type}: ${type === 'image/jpeg' ? 'command_refused' : 'ok'}`,
          ...refused.map((role) => `${role} ${type}: ${role === 'guest' ? 'login_required' : 'forbidden'}`),
        ].toSorted(),
      );
  });

  it('refuses a broken file with a problem of the catalogue and writes nothing', MANY_REQUESTS, async () => {
    const complaints: string[] = [];
    for (const operation of uploads)
      for (const type of operation.types) {
        // QuickTime has the form of MP4.
        const good = FILES[type === 'video/quicktime' ? 'video/mp4' : type];
        if (good === undefined) throw new Error(`no sample file of ${type}`);
        for (const one of spoiltUploads(operation, type, good))
          complaints.push(...(await stand.complaintsOf('performer', one)));
      }
    expect(complaints).toEqual([]);
    expect(uploads.map(({ path }) => path)).toEqual([
      '/api/channel/still',
      '/api/own_albums/{album_id}/file',
      '/api/mailbox/file',
      '/api/id_video/file',
      '/api/door_pictures/file',
      '/api/private_message/file',
      '/api/private_message/file/answer',
      '/api/office/campaign_pictures',
      '/api/own-viewer-profile/picture',
      '/api/own_blog/{entry_id}/file',
    ]);
  });
});
