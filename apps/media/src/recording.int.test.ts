import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeHealth, type RecordingState, recordingState } from '@akari/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Air, ENGINES } from './testing/air.ts';
import { codedPictures, h264Pictures } from './testing/coded-pictures.ts';
import { MediaProcess } from './testing/media-process.ts';
import { MARKED_SOUND_BYTES } from './testing/publisher.ts';
import { faults, type Packet, probe } from './testing/probe.ts';
import { until } from './testing/until.ts';

const pictures = codedPictures();
const h264 = h264Pictures();
const LIMITS = { max_ms: 60_000, max_bytes: 50_000_000 };

const firstOf = (packets: Packet[], which: Packet['kind']): Packet =>
  packets.find(({ kind }) => kind === which)!;

/** Writes to a file until the disk is full. */
function fill(file: string): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(65_536), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** The process that writes a recording. */
function recorderOf(key: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const commandOf = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return Number(pids.find((pid) => /^ffmpeg\0/.test(commandOf(pid)) && commandOf(pid).includes(key)));
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

  it('is announced by can_record in GET /control/health', async () => {
    const health = nodeHealth.parse(await (await air.media.control('GET', '/control/health')).json());
    expect(health.profile).toMatchObject({ engine, can_record: true });
  });

  it.each([
    ['VP8', 'webm', 'vp8', pictures],
    ['H264', 'mp4', 'h264', h264],
  ] as const)('of %s plays with picture and sound for its full length', async (...given) => {
    const [codec, container, name, coded] = given;
    await air.onAir({ channel_id: codec, session_id: `${codec}-pub`, pictures: coded, codec });
    const began_ms = Date.now();
    const key = await begin(codec);
    await lasting(key, 3_000);
    const file = join(air.media.data_dir, 'recordings', `${key}.${container}`);
    // Only the owner can read it.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const ended = await call(key, 'POST', undefined, '/stop');
    const lasted_ms = Date.now() - began_ms;
    const bytes = await bytesOf(key);
    expect(ended).toMatchObject({ end: 'stopped', bytes: bytes.length, content_type: `video/${container}` });
    const { codecs, seconds, packets } = probe(bytes);
    expect(codecs).toEqual([name, 'opus'].sort());
    expect(faults(bytes)).toBe('');
    // They begin together, with a picture that can be shown.
    const [picture, sound] = [firstOf(packets, 'video'), firstOf(packets, 'audio')];
    expect(picture.key).toBe(true);
    expect(Math.abs(picture.at_s - sound.at_s)).toBeLessThan(0.1);
    expect(Math.abs(seconds * 1_000 - ended.duration_ms!)).toBeLessThan(1_000);
    expect(seconds * 1_000).toBeLessThanOrEqual(lasted_ms);
    // 50 packets of sound and 20 pictures a second.
    expect(packets.length).toBeGreaterThan(60 * seconds);
  });

  // Janus does not pass sender reports on: with it, only the arrival times of packets are known.
  it.each(engine === 'embedded' ? [0, 600] : [0])(
    'keeps sound and picture within 60 ms when sound is %s ms late',
    async (sound_late_ms) => {
      const id = `late${sound_late_ms}`;
      const clocks = { video: 0xffff_0000, audio: 1_234_567 };
      const options = { channel_id: id, session_id: `${id}-pub`, pictures, clocks, sound_late_ms };
      const publisher = await air.onAir({ ...options, reports: true });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const key = await begin(id);
      await lasting(key, 1_500);
      publisher.mark();
      await lasting(key, 5_000);
      await call(key, 'POST', undefined, '/stop');
      const { packets } = probe(await bytesOf(key));
      const picture = packets.find(({ kind, key, at_s }) => kind === 'video' && key && at_s > 1);
      const sound = packets.find(({ bytes }) => bytes === MARKED_SOUND_BYTES);
      expect(Math.abs(picture!.at_s - sound!.at_s)).toBeLessThan(0.06);
    },
  );

  it('leaves out its last 1.2 s when stopped with rest drop', async () => {
    const publisher = await air.onAir({ channel_id: 'p', session_id: 'p-pub', pictures });
    const key = await begin('p');
    await lasting(key, 2_000);
    publisher.mark();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await call(key, 'POST', { rest: 'drop' }, '/stop');
    const { packets, seconds } = probe(await bytesOf(key));
    expect(seconds).toBeGreaterThan(1.5);
    expect(packets.filter(({ bytes }) => bytes === MARKED_SOUND_BYTES)).toEqual([]);
  });

  it('ends with failed and still plays when its ffmpeg is killed', async () => {
    await air.onAir({ channel_id: 'k', session_id: 'k-pub', pictures: h264, codec: 'H264' });
    const key = await begin('k');
    await lasting(key, 4_000);
    process.kill(recorderOf(key), 'SIGKILL');
    await until(async () => (await call(key)).end ?? undefined, 60_000, 'the end');
    expect((await call(key)).end).toBe('failed');
    // The performer may begin another.
    await begin('k');
    const { codecs, seconds } = probe(await bytesOf(key));
    expect(codecs).toEqual(['h264', 'opus']);
    expect(seconds).toBeGreaterThan(1.5);
  });

  it('is served in ranges and is removed by DELETE', async () => {
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

  it('ends with publisher_gone and still plays', async () => {
    const publisher = await air.onAir({ channel_id: 'c', session_id: 'c-pub', pictures });
    const key = await begin('c');
    await lasting(key, 1_000);
    publisher.close();
    await until(async () => (await call(key)).end ?? undefined, 160_000, 'the end');
    expect((await call(key)).end).toBe('publisher_gone');
    expect(probe(await bytesOf(key)).codecs).toEqual(['opus', 'vp8']);
  });

  it('ends with limit at max_ms', async () => {
    await air.onAir({ channel_id: 'd', session_id: 'd-pub', pictures });
    const key = await begin('d', { ...LIMITS, max_ms: 1_500 });
    await until(async () => (await call(key)).end ?? undefined, 160_000, 'the end');
    const ended = await call(key);
    expect(ended.end).toBe('limit');
    expect(Math.abs(ended.duration_ms! - 1_500)).toBeLessThan(500);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'ends with disk_full without harming viewers, and 507 refuses another',
    async () => {
      const disk = mkdtempSync(join(tmpdir(), 'akari-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
      const own = await Air.open(engine, { MEDIA_DATA_DIR: disk, MEDIA_RECORDING_RESERVE_MB: '1' });
      try {
        const put = async (): Promise<string> => {
          const key = randomUUID();
          const body = { channel_id: 'g', ...LIMITS };
          expect((await own.media.control('PUT', `/control/recording/${key}`, body)).status).toBe(200);
          return key;
        };
        const state = async (key: string): Promise<RecordingState> =>
          recordingState.parse(await (await own.media.control('GET', `/control/recording/${key}`)).json());
        await own.onAir({ channel_id: 'g', session_id: 'g-pub', pictures });
        await own.media.grant('g-view');
        const viewer = await own.watching({ channel_id: 'g', session_id: 'g-view' });
        const key = await put();
        await until(
          async () => ((await state(key)).duration_ms ?? 0) > 2_000 || undefined,
          20_000,
          'a recording',
        );
        fill(join(disk, 'something else'));
        await until(async () => (await state(key)).end ?? undefined, 160_000, 'the end');
        expect((await state(key)).end).toBe('disk_full');
        const file = await own.media.control('GET', `/control/recording/${key}/file`);
        expect(probe(Buffer.from(await file.arrayBuffer())).codecs).toEqual(['opus', 'vp8']);
        const seen = viewer.video.length;
        await until(() => viewer.video.length > seen + 20 || undefined, 60_000, 'more pictures');
        expect(
          (
            await own.media.control('PUT', `/control/recording/${randomUUID()}`, {
              channel_id: 'g',
              ...LIMITS,
            })
          ).status,
        ).toBe(507);
        rmSync(join(disk, 'something else'));
        await put();
      } finally {
        await own.close();
        execFileSync('umount', ['-l', disk]);
        rmSync(disk, { recursive: true });
      }
    },
  );

  it('ends with lost and still plays after its node was killed', async () => {
    const own = await Air.open(engine);
    await own.onAir({ channel_id: 'f', session_id: 'f-pub', pictures });
    const key = randomUUID();
    await own.media.control('PUT', `/control/recording/${key}`, { channel_id: 'f', ...LIMITS });
    const ran = async (): Promise<RecordingState> =>
      recordingState.parse(await (await own.media.control('GET', `/control/recording/${key}`)).json());
    await until(async () => ((await ran()).duration_ms ?? 0) > 3_000 || undefined, 60_000, 'a recording');
    await own.media.end('SIGKILL');
    own.hangUp();
    const next = await MediaProcess.start({ MEDIA_DATA_DIR: own.media.data_dir }, own.media.janus);
    const found = recordingState.parse(await (await next.control('GET', `/control/recording/${key}`)).json());
    expect(found.end).toBe('lost');
    const file = await next.control('GET', `/control/recording/${key}/file`);
    expect(probe(Buffer.from(await file.arrayBuffer())).codecs).toEqual(['opus', 'vp8']);
    await next.stop();
  });

  it('is refused with 404 without a publisher, with 409 while another runs', async () => {
    const put = (channel_id: string): Promise<Response> =>
      air.media.control('PUT', `/control/recording/${randomUUID()}`, { channel_id, ...LIMITS });
    expect((await put('nobody')).status).toBe(404);
    await air.onAir({ channel_id: 'e', session_id: 'e-pub', pictures });
    await begin('e');
    expect((await put('e')).status).toBe(409);
  });
});
