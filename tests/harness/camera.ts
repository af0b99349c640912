import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WIDTH = 160;
const HEIGHT = 90;
/** Above the rate that the studio calls low (spec §9: 10). */
const FRAMES_PER_S = 12;
const FRAMES = 24;

/** One frame as I420: a bright bar on grey that has moved on since the last one. */
function frame(index: number): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 90);
  const bar = Math.round((index * WIDTH) / FRAMES);
  for (let row = 0; row < HEIGHT; row += 1)
    luma.fill(220, row * WIDTH + bar, row * WIDTH + Math.min(bar + 16, WIDTH));
  return Buffer.concat([luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

/**
 * A file that Chromium plays as its camera, again and again. Its own fake camera has 1280×720 at 20 frames a second:
 * to draw, encode, decode and show that takes two cores, whatever a test is about.
 * @returns its path
 */
export function smallCamera(): string {
  const file = path.join(tmpdir(), `akari-camera-${WIDTH}x${HEIGHT}-${FRAMES_PER_S}.y4m`);
  if (existsSync(file)) return file;
  const frames = Array.from({ length: FRAMES }, (_, index) => [Buffer.from('FRAME\n'), frame(index)]).flat();
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_S}:1 Ip A1:1 C420jpeg\n`);
  // Several test files may write it at once.
  writeFileSync(`${file}.${process.pid}`, Buffer.concat([head, ...frames]));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
