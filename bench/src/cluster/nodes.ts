import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@akari/server/platform/process/free-port';
import { attemptServer } from '@akari/testkit/harness/attempt-server';

export interface BenchNode {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Raised limits, because the whole crowd comes from one address. */
const ONE_ADDRESS = { SOCKETS_PER_ADDRESS: '100000', GUEST_EVENTS_PER_ADDRESS: '100000' };

/** Starts a server node as delivered. */
export async function startNode(env: Record<string, string>): Promise<BenchNode> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const server = await attemptServer({
    data_dir,
    env: { LOG_LEVEL: 'warn', DRAIN_NOTICE_MS: '0', ...ONE_ADDRESS, ...env },
  });
  const url = await server.listening;
  return {
    url,
    pid: server.child.pid ?? 0,
    stop: async () => {
      server.child.kill('SIGKILL');
      await server.exited;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

export async function startRedis(): Promise<{ url: string; pid: number; stop(): void }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: tmpdir() });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready to accept')) resolve();
    });
  });
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}
