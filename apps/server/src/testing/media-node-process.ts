import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const MEDIA_TEST_SECRET = 'a-secret-of-at-least-thirty-two-characters';
/** The built media node. */
const MAIN = fileURLToPath(new URL('../../../media/dist/main.js', import.meta.url));

/** A media node of a cluster, as its own process on loopback. A restart keeps its HTTP port and folder. */
export class MediaNodeProcess {
  readonly name: string;
  readonly #data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-node-'));
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #port = 0;
  #output = '';

  private constructor(name: string, env: Record<string, string>) {
    this.name = name;
    this.#env = env;
  }

  static async start(name: string, env: Record<string, string> = {}): Promise<MediaNodeProcess> {
    const node = new MediaNodeProcess(name, env);
    await node.start();
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Its log so far. */
  output(): string {
    return this.#output;
  }

  async start(): Promise<void> {
    const child = fork(MAIN, {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        MEDIA_SECRET: MEDIA_TEST_SECRET,
        MEDIA_HTTP_PORT: String(this.#port),
        MEDIA_UDP_PORT: '0',
        MEDIA_PUBLIC_IP: '127.0.0.1',
        MEDIA_DATA_DIR: this.#data_dir,
        MEDIA_LOG_LEVEL: 'error',
        ...this.#env,
      },
    });
    this.#child = child;
    child.stdout?.on('data', (text: Buffer) => (this.#output += text.toString()));
    this.#port = await new Promise<number>((resolve, reject) => {
      child.on('message', (message) => {
        const told = message as { type?: string; port?: number };
        if (told.type === 'listening' && told.port !== undefined) resolve(told.port);
      });
      child.once('exit', (code) => reject(new Error(`the media node ended with ${code}`)));
    });
  }

  /** Sends a signal without waiting: SIGSTOP suspends the node, SIGCONT resumes it. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    if (signal === 'SIGKILL') child.kill('SIGCONT');
    await ended;
  }

  /** Ends the node and deletes its folder. */
  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#data_dir, { recursive: true, force: true });
  }
}
