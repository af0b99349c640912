import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';

export interface TestRedis {
  url: string;
  pid: () => number;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again at the same address, empty. */
  startAgain(): Promise<void>;
}

/** Starts a real redis-server without persistence; ended after the file's tests. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const dir = mkdtempSync(path.join(tmpdir(), 'akari-redis-'));
  let child: ChildProcess;
  const launch = async (): Promise<void> => {
    const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    child = spawn('redis-server', args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
      child.stdout?.on('data', (text: Buffer) => {
        if (text.toString().includes('Ready to accept connections')) resolve();
      });
    });
  };
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    if (signal === 'SIGKILL' || signal === 'SIGTERM') await gone;
  };
  await launch();
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  return { url: `redis://127.0.0.1:${port}`, pid: () => child.pid ?? 0, kill, startAgain: launch };
}
