import { spawn } from 'node:child_process';
import { appendFileSync, openSync } from 'node:fs';

/**
 * Parent process of one PostgreSQL. The server starts it with an IPC channel; when that channel closes, for example
 * because the server was killed, it shuts the database down cleanly. AKARI_POSTGRES has the order as JSON.
 */
interface Order {
  command: string;
  args: string[];
  user: { uid: number; gid: number } | null;
  log_file: string;
}

const CLEAN_STOP_MS = 30_000;

const order = JSON.parse(process.env['AKARI_POSTGRES'] ?? 'null') as Order;
const log = openSync(order.log_file, 'a', 0o600);
const postgres = spawn(order.command, order.args, {
  cwd: '/',
  env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  stdio: ['ignore', log, log],
  ...order.user,
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, all other data is written.
  postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), CLEAN_STOP_MS);
}

postgres.once('error', (error) => {
  appendFileSync(order.log_file, `${error.message}\n`);
  process.exit(1);
});
postgres.once('exit', (code) => process.exit(stopping ? 0 : (code ?? 1) || 1));
process.once('disconnect', stop);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (!process.connected) stop();
