import { login } from '@akari/contract';

const REQUEST_TIMEOUT_MS = 10_000;

/** The service answered a call with an error status. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number) {
    super(`${method} ${path} answered ${status}`);
    this.status = status;
  }
}

/** HTTP client of the public interface for one logged-in person. */
export class Client {
  readonly #origin: string;
  #cookie = '';

  /** @param origin URL of the service, such as `http://127.0.0.1:3000` */
  constructor(origin: string) {
    this.#origin = origin;
  }

  async logIn(user_name: string, password: string): Promise<void> {
    const response = await this.call(login.method, login.path, { login: user_name, password });
    this.#cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .join('; ');
    login.answer.parse(await response.json());
  }

  /** Resolves a URL of the service, which may be relative to its origin. */
  url(relative: string): string {
    return new URL(relative, this.#origin).href;
  }

  async get(path: string): Promise<unknown> {
    return (await this.call('GET', path)).json();
  }

  call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    if (body === undefined) return this.send(method, path, headers);
    return this.send(method, path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<Response> {
    const response = await fetch(this.url(path), {
      method,
      headers: { ...headers, cookie: this.#cookie },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    // A form of the payment page is answered by a redirect.
    if (response.ok || response.status === 303) return response;
    await response.arrayBuffer();
    throw new CallFailed(method, path, response.status);
  }
}
