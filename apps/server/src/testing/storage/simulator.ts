import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { S3Storage } from '../../platform/storage/s3-storage.ts';
import { atEnd } from '../at-end.ts';

interface Seen {
  kept: { key: string; type: string; size: number }[];
  seen: string[];
}

/** A pretended S3 service as a process of its own, which ends after the file's tests. */
export class S3Simulator {
  readonly url: string;

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<S3Simulator> {
    const child = fork(fileURLToPath(new URL('./s3-simulator.ts', import.meta.url)), {
      execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
      env: { PATH: process.env['PATH'] },
    });
    atEnd(() => child.kill());
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (said) => resolve((said as { port: number }).port));
      child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
    });
    return new S3Simulator(port);
  }

  async control(body: object = {}): Promise<Seen> {
    const response = await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Seen;
  }

  /** Every request meets this fault; nothing: none. */
  fault = (fault: object = {}): Promise<Seen> => this.control({ fault });

  storage = (change: { secret_access_key?: string; bucket?: string } = {}): S3Storage =>
    new S3Storage({
      endpoint: this.url,
      region: 'ap-northeast-1',
      bucket: 'akari-test',
      access_key_id: 'AKIATEST',
      secret_access_key: 'test-secret',
      ...change,
    });
}
