import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the uploads of the tests hold and what is kept must not. */
export const SECRETS = [
  // The place, as MP4 has it.
  'loci',
  '+35.0',
  '139.0',
  'SecretMaker',
  'SecretCamera',
  'SecretComment',
  'SecretHandler',
  'x264 - core',
];
const MARKS = [
  ...['location=+35.0+139.0/', 'location-eng=+35.0+139.0/', 'make=SecretMaker', 'model=SecretCamera'],
  ...['comment=SecretComment', 'creation_time=2021-03-04T05:06:07Z'],
].flatMap((mark) => ['-metadata', mark]);

const picture = (seconds: number, size = '160x90', rate = 10): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
];
const sound = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** A clip of ffmpeg. @param name says the container by its ending */
function make(name: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-clip-'));
  try {
    const file = path.join(folder, name);
    const handler = ['-metadata:s:v', 'handler_name=SecretHandler'];
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...args, ...MARKS, ...handler, file]);
    if (status !== 0) throw new Error(String(stderr));
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Where the matrix has which numbers, counted from the name of its box. */
const TURN = [
  [44, 0],
  [48, 0x10000],
  [56, 0xffff0000],
  [60, 0],
] as const;

export const CLIPS = {
  mp4: (seconds = 2) => make('one.mp4', ...picture(seconds), ...sound(seconds), ...H264, '-c:a', 'aac'),
  mov: () =>
    make('one.mov', ...picture(2), ...sound(2), ...H264, '-c:a', 'aac', '-movflags', 'use_metadata_tags'),
  webm: () =>
    make(
      'one.webm',
      ...[...picture(2), ...sound(2)],
      ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
    ),
  vp8: () => make('one.webm', ...picture(2), '-c:v', 'libvpx', '-deadline', 'realtime'),
  hevc: () => make('one.mp4', ...picture(1), '-c:v', 'libx265', '-x265-params', 'log-level=none'),
  sound_only: () => make('one.mp4', ...sound(2), '-c:a', 'aac'),
  pcm: () => make('one.mov', ...picture(2), ...sound(2), ...H264, '-c:a', 'pcm_s16le'),
  two_videos: () =>
    make('one.mp4', ...picture(2), ...picture(2, '320x180'), '-map', '0', '-map', '1', ...H264),
  large: () => make('one.mp4', ...picture(0.2, '4096x64'), ...H264),
  /** Held upright: the matrix in the head of its track turns it by 90 degrees. */
  turned: () =>
    TURN.reduce(
      (clip, [at, value]) => withNumber(clip, 'tkhd', at, value),
      make('one.mp4', ...picture(2), ...H264),
    ),
  ten_minutes: () => make('one.mp4', ...picture(600, '160x90', 1), ...H264),
  /** Its tables are before its frames, so that they can be read when the end is missing. */
  tables_first: () => make('one.mp4', ...picture(2), ...H264, '-movflags', '+faststart'),
};

/** A clip with another number in one of its tables, at a distance from the table's name. */
export function withNumber(clip: Buffer, box: string, at: number, value: number): Buffer {
  const changed = Buffer.from(clip);
  changed.writeUInt32BE(value, changed.indexOf(box) + at);
  return changed;
}
