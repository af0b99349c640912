import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { checkKey, StorageFault, type ObjectStorage } from './storage.ts';

export interface S3Settings {
  /** Origin of the service, for example `https://s3.ap-northeast-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  access_key_id: string;
  secret_access_key: string;
}

/** Limit of one request with its retries. */
const TIMEOUT_MS = 10_000;
/** After an answer of 5xx or 429. */
const RETRIES = 2;

/** Objects in a bucket of a service that speaks the S3 protocol, with addresses by path. */
export class S3Storage implements ObjectStorage {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, region, bucket, access_key_id, secret_access_key }: S3Settings) {
    this.#base = `${endpoint}/${bucket}`;
    this.#client = new AwsClient({
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      region,
      service: 's3',
      retries: RETRIES,
      initRetryMs: 100,
    });
  }

  async #ask(method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Buffer, type?: string): Promise<Response> {
    const url = `${this.#base}/${checkKey(key)}`;
    const headers = {
      // The service compares it with what has arrived.
      'x-amz-content-sha256': hash('sha256', body ?? ''),
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    try {
      return await this.#client.fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
    } catch (cause) {
      throw new StorageFault(`the object storage did not answer ${method}`, { cause });
    }
  }

  /** @throws StorageFault unless the answer is a success */
  async #require(response: Response): Promise<Response> {
    if (response.ok) return response;
    await response.body?.cancel();
    throw new StorageFault(`the object storage answered ${response.status}`);
  }

  async put(key: string, bytes: Buffer, type: string): Promise<void> {
    const response = await this.#require(await this.#ask('PUT', key, bytes, type));
    await response.body?.cancel();
  }

  async get(key: string): Promise<Buffer | null> {
    const response = await this.#ask('GET', key);
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const whole = await this.#require(response);
    try {
      return Buffer.from(await whole.arrayBuffer());
    } catch (cause) {
      throw new StorageFault('the object storage broke an answer off', { cause });
    }
  }

  async delete(key: string): Promise<void> {
    const response = await this.#ask('DELETE', key);
    if (response.status !== 404) await this.#require(response);
    await response.body?.cancel();
  }
}
