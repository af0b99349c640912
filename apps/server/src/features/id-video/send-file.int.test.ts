import { get, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildViewer } from '../../testing/factories.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { tinyWebm } from '../../testing/tiny-webm.ts';
import { idVideoCapability } from './id-video.capability.ts';

const stage = await Stage.open({ more: [idVideoCapability] });
const { services } = stage;
const scenes = new IdVideoScenes(stage);
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await stage.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** A viewer who has paid for a video with these bytes. */
async function looking(bytes: Buffer) {
  const [performer, viewer] = [await scenes.introduced(), await buildViewer(services, { points: 1 })];
  await scenes.staff('set-id-video', { megabytes: '32' });
  const { video_id } = await scenes.submit(performer, bytes);
  await scenes.staff('approve-id-video', { id: video_id });
  await scenes.count(viewer, performer);
  await stage.pass(5_000);
  return { performer, viewer, video_id, url: `/api/id_videos/${performer.user_name}/file` };
}

describe('GET /api/id_videos/:performer_name/file', () => {
  it('sends the whole file with 200 or the requested range with 206', async () => {
    const bytes = tinyWebm(1_000_000);
    const { viewer, url } = await looking(bytes);
    const whole = await scenes.file(viewer, url);
    expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, '1000000']);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const rest = await scenes.file(viewer, url, 'bytes=262143-');
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 262143-999999/1000000']);
    expect(rest.rawPayload.equals(bytes.subarray(262_143))).toBe(true);
  });

  it('aborts a slow download when the video is withdrawn', async () => {
    const { performer, viewer, video_id, url } = await looking(tinyWebm(24_000_000));
    const headers = { cookie: await stage.cookieOf(viewer) };
    // The client reads nothing yet, beyond what the connection buffers.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: url, headers }, resolve).on('error', reject);
    });
    expect(answer.headers['content-length']).toBe('24000000');
    const ended = new Promise<string>((resolve) => {
      answer.on('error', () => resolve('broken off'));
      answer.on('end', () => resolve('whole'));
    });
    await stage.call(performer, 'POST', `/api/id_video/${video_id}/withdraw`);
    let got = 0;
    answer.on('data', (piece: Buffer) => (got += piece.length));
    expect(await ended).toBe('broken off');
    expect(got).toBeLessThan(24_000_000);
  });
});
