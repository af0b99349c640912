import { request as httpRequest } from 'node:http';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON. @throws when it is not JSON */
  json: <T>() => T;
}

export interface CallOptions {
  /** Sent as JSON; a string is sent unchanged, with the content type of `headers`. */
  body?: unknown;
  headers?: Record<string, string>;
}

const LIMIT_MS = 30_000;

/** An HTTP client with its own cookies and a source address in 127.0.0.0/8, without a browser's restrictions. */
export class Client {
  readonly #base: string;
  readonly address: string;
  readonly cookies = new Map<string, string>();

  constructor(base: string, address = '127.0.0.1') {
    this.#base = base;
    this.address = address;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, { body, headers });
  }

  call(method: string, path: string, { body, headers = {} }: CallOptions): Promise<Answer> {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all: Record<string, string> = {
      ...(payload !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {}),
      ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
      ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        new URL(path, this.#base),
        { method, headers: all, localAddress: this.address, agent: false, timeout: LIMIT_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            this.#keep(response.headers['set-cookie'] ?? []);
            const text = Buffer.concat(parts).toString();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: <T>() => JSON.parse(text) as T,
            });
          });
        },
      );
      call.on('timeout', () => call.destroy(new Error(`${method} ${path} is not answered`)));
      call.on('error', reject);
      call.end(payload);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
