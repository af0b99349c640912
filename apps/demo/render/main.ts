/*
 * Renders the demo performers' assets: `npx tsx apps/demo/render/main.ts [--sound] [performer ...]`.
 * `--sound` renders the sound only.
 * For the developer's machine only: it needs Chromium and ffmpeg (libvpx, libopus). What it writes is committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { readOpus } from '../src/container/ogg.ts';
import { SAMPLE_RATE, renderAmbience } from './ambience.ts';
import { writeOpus } from './ogg-write.ts';
import type { RenderPage } from './page.ts';

const PERFORMERS = ['kotoha', 'sayo', 'mio'];
const LOOP_S = 16;
const FPS = 20;
const FRAME_COUNT = LOOP_S * FPS;
const VIDEO_KBPS: Record<string, number> = { kotoha: 525, sayo: 525, mio: 525 };
const AUDIO_KBPS = 32;
const STILL_COUNT = 6;
const OPUS_PACKETS_A_SECOND = 50;

const assets = new URL('../assets/', import.meta.url).pathname;

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });
}

async function renderFrames(page: Page, name: string, folder: string): Promise<void> {
  for (let index = 0; index < FRAME_COUNT; index++) {
    const png = await page.evaluate(
      ([scene, at, count]) =>
        (globalThis as unknown as { renderPage: RenderPage }).renderPage.frame(scene, at, count),
      [name, index, FRAME_COUNT] as const,
    );
    writeFileSync(join(folder, `${String(index).padStart(4, '0')}.png`), Buffer.from(png, 'base64'));
  }
}

/** Two passes, a keyframe each second, and no hidden frames: each packet of the file is one picture on the screen. */
function encodeVideo(name: string, folder: string, target: string): void {
  const options =
    `-c:v libvpx -b:v ${VIDEO_KBPS[name] ?? 500}k -g ${FPS} -keyint_min ${FPS} -auto-alt-ref 0 -lag-in-frames 16
    -deadline best -cpu-used 0 -qmin 4 -qmax 56 -sharpness 0 -pix_fmt yuv420p -threads 2`.split(/\s+/);
  for (const pass of ['1', '2']) {
    ffmpeg(
      '-framerate',
      String(FPS),
      '-i',
      join(folder, '%04d.png'),
      ...options,
      '-pass',
      pass,
      '-passlogfile',
      join(folder, 'pass'),
      target,
    );
  }
}

/** Stills are taken from the encoded picture: they show what is on air. */
function encodeStills(video: string, target: string): void {
  const every = Math.floor(FRAME_COUNT / STILL_COUNT);
  const pick = `select=not(mod(n\\,${every})),scale=640:360:flags=lanczos`;
  const file = join(target, 'still-%d.jpg');
  ffmpeg(
    '-i',
    video,
    '-vf',
    pick,
    '-vsync',
    'vfr',
    '-frames:v',
    String(STILL_COUNT),
    '-start_number',
    '0',
    '-q:v',
    '11',
    file,
  );
}

/**
 * Encodes three rounds and keeps the middle one: the encoder enters it in the state in which it leaves it,
 * so the last packet runs into the first without a click.
 */
function encodeAudio(name: string, folder: string, target: string): void {
  const [left, right] = renderAmbience(name, LOOP_S);
  const round = Buffer.alloc(left.length * 4);
  let peak = 0;
  for (let at = 0; at < left.length; at++)
    peak = Math.max(peak, Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0));
  const gain = 0.35 / peak;
  for (let at = 0; at < left.length; at++) {
    round.writeInt16LE(Math.round((left[at] ?? 0) * gain * 32767), at * 4);
    round.writeInt16LE(Math.round((right[at] ?? 0) * gain * 32767), at * 4 + 2);
  }
  const pcm = join(folder, 'sound.pcm');
  const ogg = join(folder, 'sound.ogg');
  writeFileSync(pcm, Buffer.concat([round, round, round]));
  ffmpeg(
    '-f',
    's16le',
    '-ar',
    String(SAMPLE_RATE),
    '-ac',
    '2',
    '-i',
    pcm,
    '-c:a',
    'libopus',
    '-b:a',
    `${AUDIO_KBPS}k`,
    '-frame_duration',
    '20',
    ogg,
  );
  const count = LOOP_S * OPUS_PACKETS_A_SECOND;
  writeFileSync(target, writeOpus(2, readOpus(readFileSync(ogg)).packets.slice(count, count * 2)));
}

async function renderPicture(page: Page, name: string, folder: string): Promise<void> {
  const video = join(assets, name, 'video.ivf');
  await renderFrames(page, name, folder);
  encodeVideo(name, folder, video);
  encodeStills(video, join(assets, name));
}

async function openPage(browser: Browser): Promise<Page> {
  const bundle = await build({
    entryPoints: [new URL('page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  return page;
}

const { values, positionals } = parseArgs({
  options: { sound: { type: 'boolean' } },
  allowPositionals: true,
});
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await openPage(browser);
  for (const name of positionals.length > 0 ? positionals : PERFORMERS) {
    const folder = mkdtempSync(join(tmpdir(), `akari-${name}-`));
    mkdirSync(join(assets, name), { recursive: true });
    if (values.sound !== true) await renderPicture(page, name, folder);
    encodeAudio(name, folder, join(assets, name, 'sound.ogg'));
    rmSync(folder, { recursive: true });
  }
} finally {
  await browser.close();
}
