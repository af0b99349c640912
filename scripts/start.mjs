// @ts-check
import { spawn } from 'node:child_process';
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

// npm cannot tell us when it is killed, but its place as our parent is then empty.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && server.connected) server.disconnect();
  }, 1_000).unref();
}
