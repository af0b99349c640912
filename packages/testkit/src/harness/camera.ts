import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WIDTH = 160;
const HEIGHT = 90;
/** Above the frame rate that the studio calls low (spec §9: 10). */
const FRAMES_PER_S = 12;
const FRAMES = 24;

/** One frame as I420: a bright bar on grey that moves with each frame. */
function frame(index: number): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 90);
  const bar = Math.round((index * WIDTH) / FRAMES);
  for (let row = 0; row < HEIGHT; row += 1)
    luma.fill(220, row * WIDTH + bar, row * WIDTH + Math.min(bar + 16, WIDTH));
  return Buffer.concat([luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/**
 * Writes a video file that Chromium plays as its camera in a loop. Chromium's fake camera has 1280×720 at 20 frames a
 * second, which takes two cores to draw, encode, decode and show.
 * @returns the file's path
 */
export function smallCamera(): string {
  const file = path.join(tmpdir(), `akari-camera-${WIDTH}x${HEIGHT}-${FRAMES_PER_S}.y4m`);
  if (existsSync(file)) return file;
  const frames = Array.from({ length: FRAMES }, (_, index) => [Buffer.from('FRAME\n'), frame(index)]).flat();
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_S}:1 Ip A1:1 C420jpeg\n`);
  // Several test files may write it at once: the rename is atomic.
  writeFileSync(`${file}.${process.pid}`, Buffer.concat([head, ...frames]));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
