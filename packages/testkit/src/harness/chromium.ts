import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { smallCamera } from './camera.ts';

/** Paths of the browser, best first: the headless shell is the same browser without a window, at half the CPU time. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Arguments of Chromium: a camera and a microphone that are always available, and no traffic of its own. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

/** `small`: a small video at 12 frames a second. `hd`: 1280×720 at 20, which is close to the limit of two cores. */
export type Camera = 'small' | 'hd';

/** The path of the browser on this machine. @throws when no browser is installed */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM'] ?? CANDIDATES.find((candidate) => existsSync(candidate));
  if (path === undefined) {
    throw new Error('Chromium is not installed; set CHROMIUM to its path, or install the package "chromium"');
  }
  return path;
}

/** Starts the browser; the caller closes it. */
export const startChromium = (more_args: readonly string[] = [], camera: Camera = 'hd'): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    headless: true,
    args: [
      ...ARGS,
      ...(camera === 'small' ? [`--use-file-for-fake-video-capture=${smallCamera()}`] : []),
      ...more_args,
    ],
  });
