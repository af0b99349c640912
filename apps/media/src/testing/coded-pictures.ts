import { spawnSync } from 'node:child_process';
import { units } from './fixtures.ts';

const IVF_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 12;

const SOURCE = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=20', '-t', '5'];

/** H.264 frames of a moving test pattern, as OBS sends them: parameter sets with the keyframe, one slice per frame. */
export function h264Pictures(): Buffer[] {
  const codec = ['-c:v', 'libx264', '-profile:v', 'baseline', '-preset', 'ultrafast', '-tune', 'zerolatency'];
  const whole = [
    '-x264-params',
    'keyint=1000:sliced-threads=0:slices=1',
    '-pix_fmt',
    'yuv420p',
    '-f',
    'h264',
  ];
  const { stdout } = spawnSync('ffmpeg', ['-loglevel', 'error', ...SOURCE, ...codec, ...whole, 'pipe:1'], {
    maxBuffer: 16 << 20,
  });
  const pictures: Buffer[] = [];
  let before: Buffer[] = [];
  for (const unit of units(stdout)) {
    before.push(Buffer.from([0, 0, 1]), unit);
    if (![1, 5].includes(unit[0]! & 0x1f)) continue;
    pictures.push(Buffer.concat(before));
    before = [];
  }
  return pictures;
}

/** VP8 frames of a moving test pattern, 20 a second; the first is a keyframe. */
export function codedPictures(): Buffer[] {
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '1000', '-f', 'ivf', 'pipe:1'];
  const { stdout } = spawnSync('ffmpeg', ['-loglevel', 'error', ...SOURCE, ...codec], {
    maxBuffer: 16 << 20,
  });
  const pictures: Buffer[] = [];
  for (let at = IVF_HEADER_BYTES; at + FRAME_HEADER_BYTES < stdout.length;) {
    const size = stdout.readUInt32LE(at);
    at += FRAME_HEADER_BYTES;
    pictures.push(stdout.subarray(at, at + size));
    at += size;
  }
  return pictures;
}
