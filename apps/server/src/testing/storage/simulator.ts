import { S3Storage } from '../../platform/storage/s3-storage.ts';
import { startSimulator } from '../start-simulator.ts';

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
    const { port } = await startSimulator(new URL('./s3-simulator.ts', import.meta.url));
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
