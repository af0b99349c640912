// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { say } from './say.mjs';

/** @typedef {{ name: string, isThere: () => boolean }} Package */

/** @param {string} program */
const at = (program) => () => existsSync(program);
const POSTGRES = '/usr/lib/postgresql';

/** What tests of many machines run for real, by Debian's names. @type {Package[]} */
const PACKAGES = [
  { name: 'nginx', isThere: at('/usr/sbin/nginx') },
  { name: 'coturn', isThere: at('/usr/bin/turnserver') },
  { name: 'janus', isThere: at('/usr/bin/janus') },
  { name: 'openssl', isThere: at('/usr/bin/openssl') },
  { name: 'ffmpeg', isThere: at('/usr/bin/ffmpeg') },
  { name: 'redis-server', isThere: at('/usr/bin/redis-server') },
  // Japanese text is set in a face of the system; without one, each letter is an empty box of another width.
  { name: 'fonts-noto-cjk', isThere: at('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
  // Emoji that people choose, which are empty boxes without a face that has them.
  { name: 'fonts-noto-color-emoji', isThere: at('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf') },
  // Its programs for backup and restore; ours comes without them.
  {
    name: 'postgresql',
    isThere: () =>
      existsSync(POSTGRES) &&
      readdirSync(POSTGRES).some((one) => existsSync(`${POSTGRES}/${one}/bin/pg_dump`)),
  },
];

/** Asked by Debian's packages before they start anything. */
const POLICY = '/usr/sbin/policy-rc.d';

/** @param {readonly string[]} names */
function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Tests start their own, on ports of their own: nothing of this is to run on the machine by itself.
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } finally {
    if (ours) rmSync(POLICY, { force: true });
  }
}

/** Installs what is missing where we may; says what to do otherwise. */
export function ensureDebian() {
  const missing = () => PACKAGES.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  const wanted = missing();
  if (wanted.length === 0) return;
  const names = wanted.join(' ');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`テストのために ${names} を入れています…`, `Installing ${names} for the tests…`);
    install(wanted);
  }
  const left = missing().join(' ');
  if (left === '') return;
  say(
    `${left} が見つからないため、それを使うテストは失敗します。Debian では「apt-get install ${left}」で入ります。`,
    `${left} not found, so the tests that use them will fail. On Debian: apt-get install ${left}`,
  );
}
