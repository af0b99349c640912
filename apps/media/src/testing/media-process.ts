import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type MediaGrant,
  type MediaTokenClaims,
  type NodeEvent,
  type NodeProfile,
  nodeEvent,
  nodeStats,
  type NodeStats,
} from '@akari/contract';
import { SignJWT } from 'jose';
import { JanusProcess } from './janus-process.ts';
import { until } from './until.ts';

/** The built node, which starts in a third of the time of its sources. */
export const MEDIA_MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
export const SECRET = 'a-secret-of-at-least-thirty-two-characters';

interface ListeningPorts {
  port: number;
  udp_port: number;
}

/** A real media node as a separate process, with a client of its control interface. */
export class MediaProcess {
  readonly data_dir: string;
  readonly base_url: string;
  readonly udp_port: number;
  readonly events: NodeEvent[] = [];
  readonly child: ChildProcess;
  /** Address of its media; test peers are bound to it too. */
  readonly address: string;
  /** The Janus of this node; null with the embedded engine. */
  readonly janus: JanusProcess | null;
  #listening = new AbortController();

  private constructor(
    child: ChildProcess,
    data_dir: string,
    ports: ListeningPorts,
    janus: JanusProcess | null,
  ) {
    this.child = child;
    this.janus = janus;
    this.address = janus?.address ?? '127.0.0.1';
    this.data_dir = data_dir;
    this.base_url = `http://127.0.0.1:${ports.port}`;
    this.udp_port = ports.udp_port;
  }

  /** Starts a node, and a Janus if its engine needs one; `stop` ends both. */
  static async with(engine: NodeProfile['engine'], env: Record<string, string> = {}): Promise<MediaProcess> {
    return MediaProcess.start(env, engine === 'janus' ? await JanusProcess.start() : null);
  }

  static async start(
    env: Record<string, string> = {},
    janus: JanusProcess | null = null,
  ): Promise<MediaProcess> {
    const data_dir = env.MEDIA_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'akari-media-'));
    const child = fork(MEDIA_MAIN, {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...nodeEnvironment(data_dir), ...janus?.env, ...env },
    });
    const ports = await new Promise<ListeningPorts>((resolve, reject) => {
      child.on('message', (message) => resolve(message as ListeningPorts));
      child.once('exit', (code) => reject(new Error(`media node ended with ${code}`)));
    });
    const media = new MediaProcess(child, data_dir, ports, janus);
    await media.listen();
    return media;
  }

  /** Reads the event stream, as the server does. */
  async listen(): Promise<void> {
    this.#listening = new AbortController();
    const response = await this.control('GET', '/control/events', undefined, this.#listening.signal);
    if (response.status !== 200) throw new Error(`no events: ${response.status}`);
    await new Promise<void>((resolve) => {
      void readLines(response, (line) => {
        this.events.push(nodeEvent.parse(JSON.parse(line)));
        resolve();
      }).catch(() => undefined);
    });
  }

  /** Stops reading it, like a server that has died. */
  stopListening(): void {
    this.#listening.abort();
  }

  control(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    return fetch(this.base_url + path, {
      method,
      headers: {
        authorization: `Bearer ${SECRET}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async grant(session_id: string, fields: Partial<MediaGrant> = {}): Promise<void> {
    const grant = {
      session_id,
      paid_ms: null,
      delivered_ms: 0,
      forgivable_ms: 2_000,
      lease_until_ms: Date.now() + 60_000,
      ...fields,
    };
    const response = await this.control('PUT', '/control/grants', { grants: [grant] });
    if (response.status !== 204) throw new Error(`grant refused: ${await response.text()}`);
  }

  async stats(): Promise<NodeStats> {
    return nodeStats.parse(await (await this.control('GET', '/control/stats')).json());
  }

  /** The first event of a type for a session, past ones included; waits up to `within_ms` for it. */
  event<Type extends NodeEvent['type']>(
    type: Type,
    session_id: string,
    within_ms = 10_000,
  ): Promise<Extract<NodeEvent, { type: Type }>> {
    return until(
      () =>
        this.events.find(
          (event): event is Extract<NodeEvent, { type: Type }> =>
            event.type === type && 'session_id' in event && event.session_id === session_id,
        ),
      within_ms,
      `${type} of ${session_id}`,
    );
  }

  /**
   * Ends the process and its Janus.
   * @returns the exit code of the process
   */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const code = await this.end(signal);
    await this.janus?.stop();
    return code;
  }

  /**
   * Ends only the process of the node.
   * @returns its exit code
   */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = this.exited();
    this.child.kill(signal);
    return ended;
  }

  exited(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      return Promise.resolve(this.child.exitCode);
    return new Promise((resolve) => this.child.once('exit', (code) => resolve(code)));
  }
}

/** Environment of a node for tests: loopback only, free ports. */
export const nodeEnvironment = (data_dir: string): Record<string, string> => ({
  MEDIA_SECRET: SECRET,
  MEDIA_HTTP_PORT: '0',
  MEDIA_UDP_PORT: '0',
  MEDIA_PUBLIC_IP: '127.0.0.1',
  MEDIA_DATA_DIR: data_dir,
  MEDIA_LOG_LEVEL: 'warn',
});

/** Creates a signed media token; with a negative `lifetime_s` (seconds), an expired one. */
export function mediaToken(
  claims: Omit<MediaTokenClaims, 'exp' | 'sub'> & { sub?: string },
  { secret = SECRET, lifetime_s = 60 }: { secret?: string; lifetime_s?: number } = {},
): Promise<string> {
  const { sub = 'somebody', ...rest } = claims;
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime_s)
    .sign(new TextEncoder().encode(secret));
}

async function readLines(response: Response, onLine: (line: string) => void): Promise<void> {
  if (!response.body) throw new Error('no body');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.filter((line) => line !== '').forEach(onLine);
  }
}
