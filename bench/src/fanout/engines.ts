import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '@akari/testkit/harness/build';
import { ROOM } from './janus-signalling.ts';

/** A running engine: the address of its signalling and the process to measure. */
export interface Engine {
  name: 'akari' | 'janus';
  url: string;
  secret: string;
  pid: number;
  stop(): Promise<void>;
}

const SECRET = 'bench-secret-of-more-than-32-characters';
const MEDIA_MAIN = fileURLToPath(new URL('../../../apps/media/dist/main.js', import.meta.url));

/** Starts our media node, built as `npm start` builds it. */
export async function startAkari(address: string): Promise<Engine> {
  await ensureBuilt();
  const data_dir = mkdtempSync(join(tmpdir(), 'akari-bench-'));
  const child = fork(MEDIA_MAIN, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      MEDIA_SECRET: SECRET,
      MEDIA_HTTP_PORT: '0',
      MEDIA_UDP_PORT: '0',
      MEDIA_PUBLIC_IP: address,
      MEDIA_DATA_DIR: data_dir,
      MEDIA_LOG_LEVEL: 'error',
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`media node ended with ${code}`)));
  });
  return {
    name: 'akari',
    url: `http://127.0.0.1:${port}`,
    secret: SECRET,
    pid: child.pid!,
    stop: async () => {
      await ended(child);
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** Starts Debian's Janus with one event loop a core; null when it is not installed. */
export async function startJanus(address: string): Promise<Engine | null> {
  if (!existsSync('/usr/bin/janus')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'akari-janus-'));
  const port = await freePort();
  const plugins = '/usr/lib/x86_64-linux-gnu/janus';
  const others = (kind: string, names: string[]): string =>
    names.map((name) => `libjanus_${name}.so`).join(',') + kind;
  writeFileSync(
    join(folder, 'janus.jcfg'),
    `general: { configs_folder = "${folder}"; plugins_folder = "${plugins}/plugins"; transports_folder = "${plugins}/transports";
  events_folder = "${folder}"; loggers_folder = "${folder}"; api_secret = "${SECRET}"; admin_secret = "${SECRET}";
  event_loops = ${availableParallelism()}; debug_level = 2; interface = "${address}"; }
nat: { nice_debug = false; ice_enforce_list = "${address}"; full_trickle = false; }
media: { ipv6 = false; }
plugins: { disable = "${others('', ['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail'])}"; }
transports: { disable = "${others('', ['mqtt', 'nanomsg', 'pfunix', 'rabbitmq', 'websockets'])}"; }
events: { broadcast = false; stats_period = 0; }
`,
  );
  writeFileSync(
    join(folder, 'janus.transport.http.jcfg'),
    `general: { json = "compact"; base_path = "/janus"; http = true; port = ${port}; ip = "127.0.0.1"; https = false; }
admin: { admin_http = false; }
`,
  );
  writeFileSync(
    join(folder, 'janus.plugin.videoroom.jcfg'),
    `general: { string_ids = true; admin_key = "${SECRET}"; }
room-${ROOM}: { room = "${ROOM}"; description = "bench"; publishers = 1; bitrate = 3000000; videocodec = "vp8"; audiocodec = "opus"; notify_joining = false; }
`,
  );
  const child = spawn('janus', ['-F', folder, '-o'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/janus`;
  await answering(`${url}/info`, child);
  return {
    name: 'janus',
    url,
    secret: SECRET,
    pid: child.pid!,
    stop: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Janus ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Janus does not answer');
}

/** Terminates a process; kills it when it does not end, as Janus sometimes does not. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exit;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
