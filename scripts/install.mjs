// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { say } from './say.mjs';
import { fromRoot } from './root.mjs';

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked */

/**
 * @param {string} file
 * @returns {Record<string, Locked> | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(fromRoot(file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Whether node_modules is what the lockfile says. Optional packages are those of other platforms. */
function isInstalled() {
  const wanted = readLock('package-lock.json') ?? {};
  const found = readLock('node_modules/.package-lock.json');
  if (found === null) return false;
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional, peer }]) => {
    if (!path.includes('node_modules/') || link || optional || devOptional || peer) return true;
    return found[path]?.version === version;
  });
}

const OLDEST_NODE = [20, 19];

/** Refuses a Node that is too old to run us, in a sentence. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  say(
    `Node.js ${OLDEST_NODE.join('.')} 以上が必要です(お使いのものは ${process.versions.node})。`,
    `Node.js ${OLDEST_NODE.join('.')} or newer is needed (this is ${process.versions.node}).`,
  );
  process.exit(1);
}

/** Installs the packages when they are missing or the lockfile has changed. Ends the process when that fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('パッケージをインストールしています…', 'Installing packages…');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fromRoot('.'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  say(
    'インストールできませんでした。通信環境をご確認のうえ、もう一度お試しください。',
    'The packages could not be installed. Check the network connection and try again.',
  );
  process.exit(1);
}
