// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './say.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} the browser for tests */
const findChromium = () => process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place));

/** Installs Debian's Chromium for the browser tests when there is none and we may; says what to do otherwise. */
export function ensureChromium() {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('ブラウザーのテストのために Chromium を入れています…', 'Installing Chromium for the browser tests…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  if (findChromium() !== undefined) return;
  say(
    'Chromium が見つからないため、ブラウザーのテストは失敗します。Chromium を入れるか、CHROMIUM にその場所を指定してください。',
    'Chromium was not found, so the browser tests will fail. Install it, or set CHROMIUM to its path.',
  );
}
