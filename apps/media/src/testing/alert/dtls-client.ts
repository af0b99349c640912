import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fatalAlert } from './record.ts';

const HOST = '127.0.0.1';
const HANDSHAKE = 22;
const SERVER_HELLO = 2;
/** Record header, handshake header, version. */
const RANDOM_AT = 13 + 12 + 2;
const RANDOM_BYTES = 32;
const SUITES = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256';

export const isDtls = (packet: Buffer): boolean => packet[0]! >= 20 && packet[0]! < 64;

interface Identity {
  folder: string;
  fingerprint: string;
}
let made: Identity | null = null;

/** One certificate for all clients of a test process. */
function identity(): Identity {
  if (made !== null) return made;
  const folder = mkdtempSync(join(tmpdir(), 'akari-dtls-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, '-batch', '-subj', '/CN=viewer'], {
    stdio: 'ignore',
  });
  const { fingerprint256 } = new X509Certificate(readFileSync(join(folder, 'certificate')));
  made = { folder, fingerprint: `sha-256 ${fingerprint256}` };
  return made;
}

/**
 * DTLS by OpenSSL's own client, which closes with a TLS alert: libdatachannel, used by the other test peers, closes
 * without one.
 */
export class DtlsClient {
  readonly #out: (packet: Buffer) => Promise<void>;
  readonly #local: Socket;
  readonly #keys: string;
  #child: ChildProcess | null = null;
  #child_port = 0;
  #server_random: Buffer | null = null;

  private constructor(local: Socket, out: (packet: Buffer) => Promise<void>) {
    this.#local = local;
    this.#out = out;
    this.#keys = join(mkdtempSync(join(identity().folder, 'client-')), 'keys');
    local.on('message', (packet, { port }) => {
      this.#child_port = port;
      void out(packet);
    });
  }

  /** @param out sends a packet to the other side; resolves when it was sent */
  static async open(out: (packet: Buffer) => Promise<void>): Promise<DtlsClient> {
    const local = createSocket('udp4');
    local.bind(0, HOST);
    await once(local, 'listening');
    return new DtlsClient(local, out);
  }

  static get fingerprint(): string {
    return identity().fingerprint;
  }

  /** Starts the handshake; the other side must already be reachable. */
  start(): void {
    const { folder } = identity();
    const files = ['-cert', join(folder, 'certificate'), '-key', join(folder, 'key')];
    const profile = ['-use_srtp', 'SRTP_AES128_CM_SHA1_80', '-cipher', SUITES, '-keylogfile', this.#keys];
    const to = ['-connect', `${HOST}:${this.#local.address().port}`];
    this.#child = spawn('openssl', ['s_client', '-dtls1_2', ...to, ...files, ...profile], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  }

  /** Handles a packet from the other side. */
  take(packet: Buffer): void {
    if (packet[0] === HANDSHAKE && packet[13] === SERVER_HELLO)
      this.#server_random = packet.subarray(RANDOM_AT, RANDOM_AT + RANDOM_BYTES);
    if (this.#child_port !== 0) this.#local.send(packet, this.#child_port, HOST);
  }

  /** Closes OpenSSL's input, at which it sends `close_notify`. Resolves when it has exited. */
  async closeNotify(): Promise<void> {
    const exited = this.#child?.exitCode === null ? once(this.#child, 'exit') : null;
    this.#child?.stdin?.end();
    await exited;
  }

  /** Sends a fatal alert; resolves when it was sent. Does nothing before the handshake, when there are no keys. */
  async fatal(): Promise<void> {
    if (!existsSync(this.#keys)) return;
    const [, client_random = '', master = ''] =
      /^CLIENT_RANDOM (\w+) (\w+)$/m.exec(readFileSync(this.#keys, 'utf8')) ?? [];
    const server_random = this.#server_random ?? Buffer.alloc(0);
    const hex = (text: string): Buffer => Buffer.from(text, 'hex');
    await this.#out(fatalAlert({ master: hex(master), client_random: hex(client_random), server_random }));
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#local.close();
  }
}
