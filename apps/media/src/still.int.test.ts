import { execFileSync } from 'node:child_process';
import { nodeHealth } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, ENGINES } from './testing/air.ts';
import { codedPictures, h264Pictures } from './testing/coded-pictures.ts';
import { MediaProcess } from './testing/media-process.ts';

const CODECS = [
  ['VP8', codedPictures()],
  ['H264', h264Pictures()],
] as const;

describe.each(ENGINES)('POST /control/still, with the %s engine', (engine) => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  const take = (channel_id: string): Promise<Response> =>
    air.media.control('POST', `/control/still/${channel_id}`);
  /** What a decoder finds: codec, width and height. */
  const look = (jpeg: Buffer): string =>
    execFileSync(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', '-'],
      { input: jpeg, encoding: 'utf8' },
    ).trim();

  it.each(CODECS)('returns a 640 by 360 JPEG of %s', async (codec, pictures) => {
    await air.onAir({ channel_id: codec, session_id: codec, codec, pictures });
    await air.media.event('peer.started', codec);
    const response = await take(codec);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const jpeg = Buffer.from(await response.arrayBuffer());
    // The source is 320 by 180; the longer side is as in the studio's own stills.
    expect(look(jpeg)).toBe('mjpeg,640,360');
    expect(jpeg.length).toBeLessThanOrEqual(65_536);
  });

  it('answers 404 without a publisher or with sound alone', async () => {
    expect((await take('nobody')).status).toBe(404);
    await air.onAir({ channel_id: 'sound', session_id: 'sound', video: false });
    expect((await take('sound')).status).toBe(404);
  });

  it('takes two stills at a time and answers 503 to others', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const pictures = CODECS[0][1];
    for (const name of names) await air.onAir({ channel_id: name, session_id: name, pictures });
    const answers = await Promise.all([...names, 'one'].map(take));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503, 503]);
  });
});

it('a node without ffmpeg reports can_take_stills false and answers 501', async () => {
  const media = await MediaProcess.start({ PATH: '/nowhere' });
  const health = nodeHealth.parse(await (await media.control('GET', '/control/health')).json());
  expect(health.profile).toMatchObject({ can_record: false, can_take_stills: false });
  expect((await media.control('POST', '/control/still/c')).status).toBe(501);
  await media.stop();
});
