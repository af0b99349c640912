import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@akari/server/platform/process/free-port';

const DEPLOY = fileURLToPath(new URL('../../../../deploy/nginx', import.meta.url));
/** The site name in the delivered files. */
export const SITE = 'akari.example';

export interface EdgeOptions {
  /** `host:port` of each server node. */
  servers: readonly string[];
  /** `host:port` of media nodes, by name. */
  media?: Record<string, string>;
}

export interface Edge {
  https_port: number;
  http_port: number;
  /** The CA certificate that clients have to trust. */
  ca: string;
  /** Process id of nginx's master. */
  pid: number;
  /** The lines of the access log. */
  accessLog: () => string;
  stop(): Promise<void>;
}

/** Replaces lines of a delivered file. Throws when one is missing, because the test would pass on another file. */
function edit(file: string, changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} does not say: ${from}`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

function siteOf(folder: string, ports: { https: number; http: number }, options: EdgeOptions): void {
  const servers = options.servers.map((at) => `    server ${at} max_fails=2 fail_timeout=5s;`).join('\n');
  const media = Object.entries(options.media ?? {});
  edit(path.join(folder, 'akari', 'site.conf'), [
    ['    server 127.0.0.1:3000 max_fails=2 fail_timeout=5s;', servers],
    ['    # m1 akari_media_m1;', media.map(([name]) => `    ${name} akari_media_${name};`).join('\n')],
    [
      '# upstream akari_media_m1 { server 10.0.0.21:7000; }',
      media.map(([name, at]) => `upstream akari_media_${name} { server ${at}; }`).join('\n'),
    ],
    ['/var/lib/nginx/', `${folder}/cache-`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
  ]);
  edit(path.join(folder, 'akari', 'listen.conf'), [
    ['\nlisten 443 ssl', `\nlisten 127.0.0.1:${ports.https} ssl`],
    ['/etc/akari/tls', `${folder}/tls`],
  ]);
  edit(path.join(folder, 'nginx.conf'), [
    ['/run/nginx.pid', `${folder}/nginx.pid`],
    ['/var/log/nginx', folder],
  ]);
  edit(path.join(folder, 'conf.d', 'akari.conf'), [['/var/log/nginx', folder]]);
}

async function untilListening(url: string, exited: () => string | undefined): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const reason = exited();
    if (reason !== undefined) throw new Error(`nginx ended: ${reason}`);
    if ((await fetch(url, { redirect: 'manual' }).catch(() => null)) !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nginx does not answer');
}

/** Starts Debian's nginx with the delivered configuration; only addresses, ports and folders are changed. */
export async function openEdge(options: EdgeOptions): Promise<Edge> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-edge-'));
  // Nginx's workers run as another user.
  chmodSync(folder, 0o755);
  for (const part of ['nginx.conf', 'conf.d', 'akari'])
    cpSync(path.join(DEPLOY, part), path.join(folder, part), { recursive: true });
  mkdirSync(path.join(folder, 'tls'));
  execFileSync(path.join(DEPLOY, 'certificate.sh'), ['self-signed', SITE, path.join(folder, 'tls')]);
  const ports = { https: await freePort(), http: await freePort() };
  siteOf(folder, ports, options);

  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.once('error', (error) => (said += error.message));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  await untilListening(`http://127.0.0.1:${ports.http}/`, () =>
    child.exitCode === null && child.pid !== undefined ? undefined : said,
  ).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    pid: child.pid ?? 0,
    https_port: ports.https,
    http_port: ports.http,
    ca: readFileSync(path.join(folder, 'tls', 'fullchain.pem'), 'utf8'),
    accessLog: () => readFileSync(path.join(folder, 'akari.log'), 'utf8'),
    stop,
  };
}
