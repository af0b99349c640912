import { spawnSync } from 'node:child_process';

const IVF_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 12;

/** VP8 pictures of a moving test pattern, 20 a second, the first a key picture. */
export function codedPictures(): Buffer[] {
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=20', '-t', '5'];
  const codec = ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '1000', '-f', 'ivf', 'pipe:1'];
  const { stdout } = spawnSync('ffmpeg', ['-loglevel', 'error', ...source, ...codec], {
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
