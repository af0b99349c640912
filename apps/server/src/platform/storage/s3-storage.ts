import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ByteRange } from './byte-range.ts';
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

  async #ask(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    { body, type, range }: { body?: Buffer; type?: string; range?: ByteRange } = {},
  ): Promise<Response> {
    const url = `${this.#base}/${checkKey(key)}`;
    const headers = {
      // The service compares it with what has arrived.
      'x-amz-content-sha256': hash('sha256', body ?? ''),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(range === undefined ? {} : { range: `bytes=${range.from}-${range.to}` }),
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
    const response = await this.#require(await this.#ask('PUT', key, { body: bytes, type }));
    await response.body?.cancel();
  }

  async get(key: string, range?: ByteRange): Promise<Buffer | null> {
    const response = await this.#ask('GET', key, range === undefined ? {} : { range });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const found = await this.#require(response);
    try {
      const bytes = Buffer.from(await found.arrayBuffer());
      // A service may answer with the whole object.
      return range === undefined || found.status === 206 ? bytes : bytes.subarray(range.from, range.to + 1);
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
