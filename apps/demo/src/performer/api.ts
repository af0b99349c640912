import {
  STILL_PATH,
  answerCall,
  answerTwoshot,
  commandChannel,
  listCalls,
  listTwoshots,
  login,
  ownChannel,
  prepareChannel,
} from '@akari/contract';
import type { ChannelCard, MediaAccess } from '@akari/contract';

const REQUEST_TIMEOUT_MS = 10_000;

export type ChannelCommand = 'start_chat' | 'stop_chat' | 'stop_publish';

/** The service answered a call with an error status. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number) {
    super(`${method} ${path} answered ${status}`);
    this.status = status;
  }
}

/** HTTP client of the public interface, with the calls of a performer, for one logged-in person. */
export class PerformerApi {
  readonly #origin: string;
  #cookie = '';

  /** @param origin URL of the service, such as `http://127.0.0.1:3000` */
  constructor(origin: string) {
    this.#origin = origin;
  }

  async logIn(user_name: string, password: string): Promise<void> {
    const response = await this.#call(login.method, login.path, { login: user_name, password });
    this.#cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .join('; ');
    login.answer.parse(await response.json());
  }

  /** Prepares a broadcast whose status becomes waiting (free preview) as soon as its media arrives. */
  async prepare(): Promise<{ channel: ChannelCard; media: MediaAccess }> {
    const path = `${prepareChannel.path}?publish_start=waiting`;
    const response = await this.#call(prepareChannel.method, path, {});
    return prepareChannel.answer.parse(await response.json());
  }

  async command(command: ChannelCommand): Promise<ChannelCard> {
    const response = await this.#call(commandChannel.method, commandChannel.path, { command });
    return commandChannel.answer.parse(await response.json()).channel;
  }

  async channel(): Promise<ChannelCard> {
    const response = await this.#call(ownChannel.method, ownChannel.path);
    return ownChannel.answer.parse(await response.json()).channel;
  }

  /** Accepts all open two-shot requests and chat calls. */
  async acceptRequests(): Promise<void> {
    const { requests } = listTwoshots.answer.parse(await this.#get(listTwoshots.path));
    for (const { request_id, state } of requests)
      if (state === 'waiting')
        await this.#call('POST', answerTwoshot.path.replace(':request_id', request_id), { answer: 'accept' });
    const { calls } = listCalls.answer.parse(await this.#get(listCalls.path));
    for (const { call_id, state } of calls)
      if (state === 'calling')
        await this.#call('POST', answerCall.path.replace(':call_id', call_id), { answer: 'accept' });
  }

  async postStill(jpeg: Uint8Array): Promise<void> {
    const response = await this.#send('POST', STILL_PATH, { 'content-type': 'image/jpeg' }, jpeg);
    await response.arrayBuffer();
  }

  /** Resolves a URL of the service, which may be relative to its origin. */
  url(relative: string): string {
    return new URL(relative, this.#origin).href;
  }

  async #get(path: string): Promise<unknown> {
    return (await this.#call('GET', path)).json();
  }

  #call(method: string, path: string, body?: object): Promise<Response> {
    if (body === undefined) return this.#send(method, path, {});
    return this.#send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body));
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
  ): Promise<Response> {
    const response = await fetch(this.url(path), {
      method,
      headers: { ...headers, cookie: this.#cookie },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (response.ok) return response;
    await response.arrayBuffer();
    throw new CallFailed(method, path, response.status);
  }
}
