// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './say.mjs';

/** Without a window of its own: half the processor time of the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} the browser for tests */
const findChromium = () => process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place));

/** @param {readonly string[]} args */
const apt = (...args) =>
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

/** What Debian calls the headless shell that fits the Chromium of this machine; both share their libraries. */
function shellPackage() {
  const { stdout, status } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout !== '' ? `chromium-headless-shell=${stdout}` : 'chromium-headless-shell';
}

/**
 * Installs Debian's Chromium for the browser tests when there is none and we may; says what to do otherwise. Where there
 * is a whole Chromium but no headless shell, a failure to install that is no failure.
 */
export function ensureChromium() {
  if (process.env['CHROMIUM'] !== undefined || existsSync(SHELL)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('ブラウザーのテストのために Chromium を入れています…', 'Installing Chromium for the browser tests…');
    apt('update');
    apt('install', '-y', '--no-install-recommends', shellPackage());
    if (findChromium() === undefined) apt('install', '-y', '--no-install-recommends', 'chromium');
  }
  if (findChromium() !== undefined) return;
  say(
    'Chromium が見つからないため、ブラウザーのテストは失敗します。Chromium を入れるか、CHROMIUM にその場所を指定してください。',
    'Chromium was not found, so the browser tests will fail. Install it, or set CHROMIUM to its path.',
  );
}
