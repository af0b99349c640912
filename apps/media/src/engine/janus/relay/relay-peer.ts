import { relaySource, type RelayLeg, type RelaySource } from '@akari/contract';
import { Failure } from '../../../error/failure.ts';

const CALL_TIMEOUT_MS = 2_000;

/** Client of the source node's relay interface, used by the target node. Its methods throw `Failure`. */
export class RelayPeer {
  readonly url: string;
  readonly #secret: string;
  readonly #path: string;

  constructor(url: string, secret: string, channel_id: string) {
    this.url = url;
    this.#secret = secret;
    this.#path = `${url}/control/relay/${encodeURIComponent(channel_id)}/source`;
  }

  async describe(): Promise<RelaySource> {
    return relaySource.parse(await (await this.#call('GET', '')).json());
  }

  async send(relay_id: string, leg: RelayLeg): Promise<void> {
    await this.#call('PUT', `/${relay_id}`, leg);
  }

  async stop(relay_id: string): Promise<void> {
    await this.#call('DELETE', `/${relay_id}`);
  }

  async #call(method: string, path: string, body?: RelayLeg): Promise<Response> {
    const response = await fetch(this.#path + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Failure('media_unavailable', String(error));
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new Failure('media_channel_not_found');
    if (response.status === 501) throw new Failure('media_relay_unsupported');
    throw new Failure('media_unavailable', `${method} answered ${response.status}`);
  }
}
