import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeHealth, type RecordingState, recordingState } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, ENGINES } from './testing/air.ts';
import { codedPictures } from './testing/coded-pictures.ts';
import { MediaProcess } from './testing/media-process.ts';
import { until } from './testing/until.ts';

const pictures = codedPictures();
const LIMITS = { max_ms: 60_000, max_bytes: 50_000_000 };

/** What ffprobe finds in a file. */
function probe(bytes: Buffer): { codecs: string[]; seconds: number; packets: number } {
  const file = join(mkdtempSync(join(tmpdir(), 'akari-recording-')), 'it.webm');
  writeFileSync(file, bytes);
  const ask = (...entries: string[]): string =>
    spawnSync('ffprobe', ['-v', 'error', ...entries, '-of', 'csv=p=0', file], { encoding: 'utf8' }).stdout;
  const last = ask('-show_entries', 'packet=pts_time').trim().split('\n').map(parseFloat);
  return {
    codecs: ask('-show_entries', 'stream=codec_name').trim().split('\n').sort(),
    seconds: Math.max(...last),
    packets: last.length,
  };
}

describe.each(ENGINES)('a recording, with the %s engine', (engine) => {
  let air: Air;

  beforeAll(async () => {
    air = await Air.open(engine);
  });
  afterEach(() => air.hangUp());
  afterAll(() => air.close());

  const call = async (key: string, method = 'GET', body?: object, path = ''): Promise<RecordingState> => {
    const response = await air.media.control(method, `/control/recording/${key}${path}`, body);
    expect(response.status).toBe(200);
    return recordingState.parse(await response.json());
  };
  const begin = async (channel_id: string, limits = LIMITS): Promise<string> => {
    const key = randomUUID();
    expect(await call(key, 'PUT', { channel_id, ...limits })).toMatchObject({ end: null });
    return key;
  };
  const lasting = (key: string, ms: number): Promise<true> =>
    until(async () => ((await call(key)).duration_ms ?? 0) >= ms || undefined, 20_000, `${ms} ms recorded`);
  const bytesOf = async (key: string): Promise<Buffer> =>
    Buffer.from(await (await air.media.control('GET', `/control/recording/${key}/file`)).arrayBuffer());

  it('is said to be possible', async () => {
    const health = nodeHealth.parse(await (await air.media.control('GET', '/control/health')).json());
    expect(health.profile).toMatchObject({ engine, can_record: true });
  });

  it('plays, with picture and sound, for as long as it was told to last', async () => {
    await air.onAir({ channel_id: 'a', session_id: 'a-pub', pictures });
    const began_ms = Date.now();
    const key = await begin('a');
    await lasting(key, 3_000);
    const ended = await call(key, 'POST', undefined, '/stop');
    const lasted_ms = Date.now() - began_ms;
    const bytes = await bytesOf(key);
    expect(ended).toMatchObject({ end: 'stopped', bytes: bytes.length, content_type: 'video/webm' });
    const { codecs, seconds, packets } = probe(bytes);
    expect(codecs).toEqual(['opus', 'vp8']);
    expect(Math.abs(seconds * 1_000 - ended.duration_ms!)).toBeLessThan(1_000);
    expect(seconds * 1_000).toBeLessThanOrEqual(lasted_ms);
    // 50 packets of sound and 20 pictures a second.
    expect(packets).toBeGreaterThan(60 * seconds);
  });

  it('is read in ranges, and is gone when it is deleted', async () => {
    await air.onAir({ channel_id: 'b', session_id: 'b-pub', video: false });
    const key = await begin('b');
    await lasting(key, 500);
    await call(key, 'POST', undefined, '/stop');
    const whole = await bytesOf(key);
    const url = `${air.media.base_url}/control/recording/${key}/file`;
    expect((await fetch(url)).status).toBe(401);
    const authorization = 'Bearer a-secret-of-at-least-thirty-two-characters';
    const ranged = (range: string): Promise<Response> => fetch(url, { headers: { authorization, range } });
    const part = await ranged('bytes=10-19');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect(Buffer.from(await (await ranged('bytes=-5')).arrayBuffer())).toEqual(whole.subarray(-5));
    expect((await ranged(`bytes=${whole.length}-`)).status).toBe(416);
    expect((await air.media.control('DELETE', `/control/recording/${key}`)).status).toBe(204);
    expect((await air.media.control('GET', `/control/recording/${key}`)).status).toBe(404);
    expect(existsSync(join(air.media.data_dir, 'recordings', `${key}.webm`))).toBe(false);
  });

  it('ends with its publisher, and what was kept plays', async () => {
    const publisher = await air.onAir({ channel_id: 'c', session_id: 'c-pub', pictures });
    const key = await begin('c');
    await lasting(key, 1_000);
    publisher.close();
    await until(async () => (await call(key)).end ?? undefined, 15_000, 'the end');
    expect((await call(key)).end).toBe('publisher_gone');
    expect(probe(await bytesOf(key)).codecs).toEqual(['opus', 'vp8']);
  });

  it('ends by itself at its limit', async () => {
    await air.onAir({ channel_id: 'd', session_id: 'd-pub', pictures });
    const key = await begin('d', { ...LIMITS, max_ms: 1_500 });
    await until(async () => (await call(key)).end ?? undefined, 15_000, 'the end');
    const ended = await call(key);
    expect(ended.end).toBe('limit');
    expect(Math.abs(ended.duration_ms! - 1_500)).toBeLessThan(500);
  });

  it('outlives its node: what was kept plays', async () => {
    const own = await Air.open(engine);
    await own.onAir({ channel_id: 'f', session_id: 'f-pub', pictures });
    const key = randomUUID();
    await own.media.control('PUT', `/control/recording/${key}`, { channel_id: 'f', ...LIMITS });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await own.media.end('SIGKILL');
    own.hangUp();
    const next = await MediaProcess.start({ MEDIA_DATA_DIR: own.media.data_dir }, own.media.janus);
    const found = recordingState.parse(await (await next.control('GET', `/control/recording/${key}`)).json());
    expect(found.end).toBe('lost');
    const file = await next.control('GET', `/control/recording/${key}/file`);
    expect(probe(Buffer.from(await file.arrayBuffer())).codecs).toEqual(['opus', 'vp8']);
    await next.stop();
  });

  it('needs a publisher, and is one at a time', async () => {
    const put = (channel_id: string): Promise<Response> =>
      air.media.control('PUT', `/control/recording/${randomUUID()}`, { channel_id, ...LIMITS });
    expect((await put('nobody')).status).toBe(404);
    await air.onAir({ channel_id: 'e', session_id: 'e-pub', pictures });
    await begin('e');
    expect((await put('e')).status).toBe(409);
  });
});
