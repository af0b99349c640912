import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
/** As many branches as clients, so that the clients need not wait for one row and the peer is at its best. */
const SCALE = 32;

function program(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  const found = versions
    .map((version) => path.join(DEBIAN, version, 'bin', 'pgbench'))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error('pgbench is not installed (Debian: postgresql-contrib)');
  return found;
}

/** Creates pgbench's tables. */
export async function fillPgbench(url: string): Promise<void> {
  await runFile(program(), ['-i', '-q', '-s', String(SCALE), url]);
}

/** @returns transactions a second of its standard script, with as many clients as asked */
export async function pgbenchPerSecond(url: string, clients: number, seconds: number): Promise<number> {
  const { stdout } = await runFile(program(), [
    ...['-n', '-c', String(clients), '-j', '2', '-T', String(seconds)],
    url,
  ]);
  const found = /tps = ([\d.]+) \(without/.exec(stdout) ?? /tps = ([\d.]+)/.exec(stdout);
  if (found === null) throw new Error(`pgbench said: ${stdout}`);
  return Number(found[1]);
}
