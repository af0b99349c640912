import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { attemptServer, freeUdpPort } from '@akari/testkit/harness/attempt-server';
import { fillDataDir } from '@akari/testkit/harness/prepared-data';

declare module 'vitest' {
  interface ProvidedContext {
    target: { url: string; data_dir: string; udp_port: number };
  }
}

/** Starts the server that every file of this suite attacks. @returns a function that stops it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-attack-'));
  chmodSync(data_dir, 0o755);
  await fillDataDir(data_dir);
  const udp_port = await freeUdpPort();
  const { child, exited, listening } = await attemptServer({
    data_dir,
    env: { MEDIA_PUBLIC_IP: '127.0.0.1', MEDIA_UDP_PORT: String(udp_port) },
  });
  project.provide('target', { url: await listening, data_dir, udp_port });
  return async () => {
    child.kill('SIGINT');
    await exited;
    rmSync(data_dir, { recursive: true, force: true });
  };
}
