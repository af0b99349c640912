// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { checkNode, ensureInstalled } from './install.mjs';
import { fromRoot } from './root.mjs';

checkNode();
ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();

// The channel is how the server notices that we are gone, even when we had no time to say so.
const server = spawn(process.execPath, ['--enable-source-maps', fromRoot('apps/server/dist/main.js')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, DATA_DIR: process.env['DATA_DIR'] || fromRoot('.data') },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));

// npm cannot tell us when it is killed, so it is looked at.
const npm = process.env['npm_lifecycle_event'] === undefined ? undefined : findNpm();
if (npm !== undefined) {
  setInterval(() => {
    if (isGone(npm) && server.connected) server.disconnect();
  }, 2_000).unref();
}

/**
 * One column of what `ps` knows of a process; empty when it is gone.
 * @param {number} pid
 * @param {'ppid' | 'args'} column
 */
function statusOf(pid, column) {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** The npm that runs this script: our parent, or the parent of the shell between us. */
function findNpm() {
  const grandparent = Number(statusOf(process.ppid, 'ppid'));
  return [process.ppid, grandparent].find((pid) => pid > 1 && statusOf(pid, 'args').startsWith('npm'));
}
