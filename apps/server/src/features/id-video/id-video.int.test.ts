import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { tinyMp4 } from '../../testing/tiny-mp4.ts';
import { tinyWebm } from '../../testing/tiny-webm.ts';
import { idVideoCapability } from './id-video.capability.ts';

const stage = await Stage.open({ more: [idVideoCapability] });
const scenes = new IdVideoScenes(stage);
const { services } = stage;
let folder = '';
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'id-video-'));
  port = Number(new URL(await stage.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => rm(folder, { recursive: true }));

const UPLOAD = '/api/id_video/file?duration_ms=40000';
const upload = async (who: Member, body: Buffer, type = 'video/webm', url = UPLOAD) => {
  const headers = { cookie: await stage.cookieOf(who), 'content-type': type };
  const answer = await stage.app.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, name: answer.json<{ error?: { name: string } }>().error?.name };
};
const own = async (performer: Member) => (await stage.call(performer, 'GET', '/api/id_video')).body;

describe('ID video', () => {
  it('is offered to viewers only after approve-id-video', async () => {
    const [performer, viewer] = [await buildPerformer(services), await buildViewer(services, { points: 1 })];
    expect(await own(performer)).toMatchObject({ in_use: null, newest: null, views: { count: 0, units: 0 } });
    expect(await upload(performer, tinyWebm(500_000), 'video/webm;codecs=vp8,opus')).toMatchObject({
      status: 200,
    });
    const { id = 0 } = (await scenes.newest(performer)) ?? {};
    expect(await own(performer)).toMatchObject({ in_use: null, newest: { state: 'submitted' } });
    expect(await scenes.offer(viewer, performer)).toBeNull();
    expect(await scenes.staff('id-videos')).toContain(`${id}  ${performer.user_name}  submitted`);
    const file = path.join(folder, 'look.webm');
    await scenes.staff('export-id-video', { id: String(id), file });
    expect((await readFile(file)).equals(tinyWebm(500_000))).toBe(true);
    await expect(scenes.staff('export-id-video', { id: String(id), file })).rejects.toThrow();
    await scenes.staff('approve-id-video', { id: String(id) });
    expect(await own(performer)).toMatchObject({ in_use: { video_id: String(id), state: 'approved' } });
    expect(await scenes.offer(viewer, performer)).toMatchObject({ units: 5_000, paid_until_ms: null });
    const mine = await scenes.file(performer, `/api/id_video/${id}/file`, 'bytes=-10');
    expect(mine.rawPayload.equals(tinyWebm(500_000).subarray(-10))).toBe(true);
    const another = await buildPerformer(services);
    expect((await scenes.file(another, `/api/id_video/${id}/file`)).statusCode).toBe(404);
  });

  it('stays in use until staff approve the newest upload', async () => {
    const [performer, viewer] = [await scenes.introduced(), await buildViewer(services)];
    const first = await scenes.offer(viewer, performer);
    const second = await scenes.submit(performer);
    const third = await scenes.submit(performer);
    expect(await scenes.offer(viewer, performer)).toEqual(first);
    await expect(scenes.staff('approve-id-video', { id: second.video_id })).rejects.toThrow();
    await scenes.staff('reject-id-video', { id: third.video_id, reason: 'no_sound' });
    expect(await own(performer)).toMatchObject({
      in_use: { video_id: first?.video_id },
      newest: { video_id: third.video_id, state: 'rejected', reason: 'no_sound' },
    });
    const fourth = await scenes.submit(performer);
    await scenes.staff('approve-id-video', { id: fourth.video_id });
    expect((await scenes.offer(viewer, performer))?.video_id).toBe(fourth.video_id);
    expect(await scenes.filesOf(performer)).toEqual([Number(fourth.video_id)]);
  });

  it('is withdrawn by its own performer only, and once (id_video_over)', async () => {
    const [performer, other] = [await scenes.introduced(), await scenes.introduced()];
    const { id = 0 } = (await scenes.newest(performer)) ?? {};
    const withdraw = (who: Member) => stage.call(who, 'POST', `/api/id_video/${id}/withdraw`);
    expect((await withdraw(other)).error).toBe('not_found');
    expect((await withdraw(performer)).status).toBe(200);
    expect((await withdraw(performer)).error).toBe('id_video_over');
    expect(await scenes.offer(await buildViewer(services), performer)).toBeNull();
    expect(await scenes.filesOf(performer)).toEqual([]);
  });

  it('expires after 365 days', async () => {
    const [performer, viewer] = [await scenes.introduced(), await buildViewer(services)];
    await stage.pass(365 * 86_400_000 - 1);
    expect(await scenes.offer(viewer, performer)).not.toBeNull();
    await stage.pass(1);
    expect(await scenes.offer(viewer, performer)).toBeNull();
    expect(await own(performer)).toMatchObject({ in_use: null, newest: { state: 'expired' } });
  });
});

describe('POST /api/id_video/file', () => {
  it('refuses invalid files, short durations, wrong types, performers on air and viewers', async () => {
    const performer = await buildPerformer(services);
    expect(await upload(performer, Buffer.from('<script>'))).toMatchObject({ name: 'id_video_invalid' });
    const short = '/api/id_video/file?duration_ms=1000';
    expect(await upload(performer, tinyWebm(), 'video/webm', short)).toMatchObject({ status: 400 });
    expect(await upload(performer, tinyWebm(), 'image/gif')).toMatchObject({ status: 415 });
    const onAir = await stage.performer('waiting');
    expect(await upload(onAir, tinyWebm())).toMatchObject({ name: 'id_video_on_air' });
    expect(await upload(await buildViewer(services), tinyWebm())).toMatchObject({ name: 'forbidden' });
  });

  it('ignores the stated duration_ms and content type and measures the file', async () => {
    const performer = await buildPerformer(services);
    const invalid = { status: 400, name: 'id_video_invalid' };
    expect(await upload(performer, tinyWebm(1_000, 2_000))).toEqual(invalid);
    expect(await upload(performer, tinyWebm(1_000, 63_000))).toEqual(invalid);
    const script = Buffer.concat([tinyWebm().subarray(0, 60), Buffer.from('<script>alert(1)</script>')]);
    expect(await upload(performer, script)).toEqual(invalid);
    expect(await upload(performer, tinyMp4(12_500), 'video/webm')).toMatchObject({ status: 200 });
    expect(await own(performer)).toMatchObject({ newest: { duration_ms: 12_500 } });
  });

  it('answers 403, 413 or 400 before the body is read', async () => {
    const [performer, viewer] = [await buildPerformer(services), await buildViewer(services)];
    const asked = async (who: Member, length: number | null): Promise<number | undefined> => {
      const headers = {
        cookie: await stage.cookieOf(who),
        'content-type': 'video/webm',
        ...(length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      };
      const request = httpRequest({ port, path: UPLOAD, method: 'POST', headers });
      const status = new Promise<number | undefined>((resolve) => {
        request.on('response', (response) => resolve(response.statusCode));
      });
      // The rest is never sent: a server that waits for it does not answer.
      request.on('error', () => undefined).write('x');
      return status.finally(() => request.destroy());
    };
    expect(await asked(viewer, 1_000)).toBe(403);
    expect(await asked(performer, 8_000_001)).toBe(413);
    expect(await asked(performer, null)).toBe(400);
  });

  it('accepts six uploads a minute, then answers 429', async () => {
    const performer = await buildPerformer(services);
    const answers = [];
    for (let times = 0; times < 7; times += 1) answers.push((await upload(performer, tinyWebm())).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});
