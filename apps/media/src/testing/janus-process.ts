import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownAddress } from './own-address.ts';
import { until } from './until.ts';

const SECRET = 'a-secret-of-a-janus-in-tests';
const ADMIN_SECRET = 'an-admin-secret-of-a-janus-in-tests';
const ADMIN_KEY = 'a-key-without-which-nobody-makes-a-room';
const LIBRARIES = '/usr/lib';

/** Janus does not notice the end of its parent, so this process kills its own when it exits. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A real Janus (Debian's package) as a separate process, on free ports, with its configuration in its own folder. */
export class JanusProcess {
  readonly address = ownAddress();
  readonly #folder: string;
  readonly #ports: { api: number; admin: number };
  #child: ChildProcess;

  private constructor(folder: string, ports: { api: number; admin: number }) {
    this.#folder = folder;
    this.#ports = ports;
    writeConfiguration(folder, ports, this.address);
    this.#child = this.#spawn();
  }

  static async start(): Promise<JanusProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'akari-janus-'));
    const [api, admin] = await freePorts();
    const janus = new JanusProcess(folder, { api, admin });
    await janus.answering();
    return janus;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Number of outgoing packets that Janus discarded because it could not send them within a second. */
  discarded(): number {
    return readFileSync(this.#log, 'utf8').split('Discarding too old outgoing packet').length - 1;
  }

  get #log(): string {
    return join(this.#folder, 'log');
  }

  /** Settings with which a media node connects to it. */
  get env(): Record<string, string> {
    return {
      MEDIA_ENGINE: 'janus',
      MEDIA_JANUS_URL: `ws://127.0.0.1:${this.#ports.api}`,
      MEDIA_JANUS_SECRET: SECRET,
      MEDIA_JANUS_ADMIN_URL: `ws://127.0.0.1:${this.#ports.admin}`,
      MEDIA_JANUS_ADMIN_SECRET: ADMIN_SECRET,
      MEDIA_JANUS_ADMIN_KEY: ADMIN_KEY,
      MEDIA_JANUS_RELAY_IP: this.address,
      MEDIA_JANUS_SESSION_TIMEOUT_S: '2',
    };
  }

  /** Starts it again with the same ports and configuration. */
  async restart(): Promise<void> {
    this.#child = this.#spawn();
    await this.answering();
  }

  answering(): Promise<true> {
    const open = (port: number): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    return until(
      async () => {
        if (this.#child.exitCode !== null) throw new Error(`Janus ended with ${this.#child.exitCode}`);
        return (await open(this.#ports.api)) && (await open(this.#ports.admin));
      },
      10_000,
      'an answer of Janus',
    );
  }

  /** Kills it; a regular shutdown takes a second. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #spawn(): ChildProcess {
    const log = process.env['JANUS_LOG'] === undefined ? openSync(this.#log, 'a') : null;
    const child = spawn('janus', ['-F', this.#folder, '-o'], {
      stdio: ['ignore', log ?? 'inherit', 'inherit'],
    });
    if (log !== null) closeSync(log);
    child.once('error', () => undefined);
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }
}

function writeConfiguration(folder: string, ports: { api: number; admin: number }, address: string): void {
  const libraries = join(
    LIBRARIES,
    readdirSync(LIBRARIES).find((each) => existsSync(join(LIBRARIES, each, 'janus'))) ?? '',
    'janus',
  );
  mkdirSync(join(folder, 'none'));
  const except = (names: string[]): string => names.map((name) => `libjanus_${name}.so`).join(',');
  const write = (name: string, text: string): void => writeFileSync(join(folder, `${name}.jcfg`), text);
  write(
    'janus',
    `general: { configs_folder = "${folder}"; plugins_folder = "${libraries}/plugins"; transports_folder = "${libraries}/transports";
  events_folder = "${libraries}/events"; loggers_folder = "${folder}/none"; api_secret = "${SECRET}"; admin_secret = "${ADMIN_SECRET}";
  event_loops = 2; debug_level = 3; session_timeout = 60; }
nat: { nice_debug = false; ice_enforce_list = "${address}"; ignore_mdns = true; }
media: { ipv6 = false; }
plugins: { disable = "${except(['audiobridge', 'duktape', 'echotest', 'lua', 'nosip', 'recordplay', 'sip', 'streaming', 'textroom', 'videocall', 'voicemail'])}"; }
transports: { disable = "${except(['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'])}"; }
events: { broadcast = true; combine_media_stats = true; stats_period = 1; disable = "${except(['gelfevh', 'mqttevh', 'nanomsgevh', 'rabbitmqevh', 'wsevh'])}"; }
`,
  );
  write(
    'janus.transport.websockets',
    `general: { json = "compact"; ws = true; ws_port = ${ports.api}; ws_ip = "127.0.0.1"; }
admin: { admin_ws = true; admin_ws_port = ${ports.admin}; admin_ws_ip = "127.0.0.1"; }
`,
  );
  write('janus.plugin.videoroom', `general: { string_ids = true; admin_key = "${ADMIN_KEY}"; }\n`);
  write(
    'janus.eventhandler.sampleevh',
    `general: { enabled = true; events = "none"; json = "compact"; backend = "http://127.0.0.1:9/"; max_retransmissions = 0; }\n`,
  );
}

/** Two TCP ports on loopback. Both are held until both are found, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const;
  const port = async (server: Server): Promise<number> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const ports: [number, number] = [await port(servers[0]), await port(servers[1])];
  for (const server of servers) server.close();
  return ports;
}
