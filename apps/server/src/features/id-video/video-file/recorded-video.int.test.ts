import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { measureVideo } from './measure-video.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'recorded-video-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10'];
const SOUND = ['-f', 'lavfi', '-i', 'sine'];
const VP8 = ['-c:v', 'libvpx', '-b:v', '100k'];
const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-b:v', '100k'];
const FRAGMENTS = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-g', '5'];

/** `live`: written to a pipe, so ffmpeg cannot correct the headers afterwards. */
function recorded(name: string, options: string[], live = false): Buffer {
  const file = path.join(folder, name);
  const format = ['-f', path.extname(name).slice(1)];
  const args = ['-loglevel', 'error', '-y', ...options, ...format, live ? 'pipe:1' : file];
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { maxBuffer: 32_000_000 });
  if (status !== 0) throw new Error(stderr.toString());
  return live ? stdout : readFileSync(file);
}
const both = (seconds: number): string[] => [...PICTURE, ...SOUND, '-t', String(seconds)];
const cutIn = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

describe('measureVideo with files of ffmpeg', () => {
  it.each([
    ['a WebM', 'video/webm', () => recorded('a.webm', [...both(4), ...VP8, '-c:a', 'libopus'])],
    // As Chromium writes it: no duration, no index, parts of unknown size.
    [
      'a live WebM',
      'video/webm',
      () => recorded('b.webm', [...both(4), ...VP8, '-c:a', 'libopus', '-live', '1'], true),
    ],
    ['a WebM of VP9', 'video/webm', () => recorded('c.webm', [...PICTURE, '-t', '4', '-c:v', 'libvpx-vp9'])],
    ['an MP4', 'video/mp4', () => recorded('d.mp4', [...both(4), ...H264, '-c:a', 'aac'])],
    [
      'an MP4 in fragments',
      'video/mp4',
      () => recorded('e.mp4', [...both(4), ...H264, '-c:a', 'aac', ...FRAGMENTS]),
    ],
    [
      'a live MP4 in fragments',
      'video/mp4',
      () => recorded('f.mp4', [...both(4), ...H264, '-c:a', 'aac', ...FRAGMENTS], true),
    ],
  ])('measures %s and returns null for its first half', (_name, type, record) => {
    const bytes = record();
    const measured = measureVideo(bytes);
    expect(measured?.type).toBe(type);
    // A frame lasts 100 ms; a WebM does not say how long its last one does.
    expect(measured?.picture_ms).toBeGreaterThanOrEqual(3_900);
    expect(measured?.picture_ms).toBeLessThanOrEqual(4_000);
    expect(Math.abs((measured?.duration_ms ?? 0) - 4_000)).toBeLessThanOrEqual(250);
    expect(measureVideo(cutIn(bytes))).toBeNull();
  });

  it.each([
    ['WebM', () => recorded('g.webm', [...SOUND, '-t', '4', '-c:a', 'libopus'])],
    ['MP4', () => recorded('h.mp4', [...SOUND, '-t', '4', '-c:a', 'aac'])],
  ])('returns null for %s with sound only', (_name, record) => {
    expect(measureVideo(record())).toBeNull();
  });
});
