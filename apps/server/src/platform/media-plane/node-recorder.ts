import {
  errorBody,
  nodeHealth,
  recordingState,
  type RecordingBody,
  type RecordingState,
  type RecordingStop,
} from '@akari/contract';
import { Problem } from '../http/problem.ts';

/** Timeout of a call, milliseconds: a recorder takes up to 3 s to end cleanly. */
const TIMEOUT_MS = 6_000;

/** Client of the recordings and stills of one media node. Its methods throw a `Problem` when they fail. */
export class NodeRecorder {
  /** Name of the node in a cluster; null: the embedded node. */
  readonly node: string | null;
  readonly #baseUrl: () => string | null;
  readonly #secret: string;

  constructor(node: string | null, baseUrl: () => string | null, secret: string) {
    this.node = node;
    this.#baseUrl = baseUrl;
    this.#secret = secret;
  }

  async canRecord(): Promise<boolean> {
    try {
      const health = nodeHealth.parse(await (await this.#fetch('GET', '/control/health')).json());
      return health.profile?.can_record ?? false;
    } catch {
      return false;
    }
  }

  async start(key: string, body: RecordingBody): Promise<void> {
    const response = await this.#fetch('PUT', `/control/recording/${key}`, { body });
    if (response.ok) return;
    const refusal = errorBody.safeParse(await response.json().catch(() => null));
    throw new Problem(refusal.success ? refusal.data.error.name : 'media_unavailable');
  }

  /** State of a recording; null: the node has no such recording. */
  state(key: string): Promise<RecordingState | null> {
    return this.#state('GET', `/control/recording/${key}`);
  }
  /** Ends a recording. @returns its state after that; null: the node has no such recording */
  stop(key: string, rest: RecordingStop['rest']): Promise<RecordingState | null> {
    return this.#state('POST', `/control/recording/${key}/stop`, { rest });
  }

  async delete(key: string): Promise<void> {
    const { ok } = await this.#fetch('DELETE', `/control/recording/${key}`);
    if (!ok) throw new Problem('media_unavailable');
  }

  /** Opens the file of a recording. @param range an HTTP Range header @param signal aborts the download */
  async read(key: string, range: string | undefined, signal: AbortSignal): Promise<Response> {
    const headers = range === undefined ? {} : { range };
    const response = await this.#fetch('GET', `/control/recording/${key}/file`, { headers, signal });
    if (response.status === 404) throw new Problem('not_found');
    return response;
  }

  /** The next key frame of a channel that is published on the node, as a JPEG; null: no picture is available. */
  async still(channel_id: number): Promise<Buffer | null> {
    const response = await this.#fetch('POST', `/control/still/${channel_id}`);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  }

  async #state(method: string, path: string, body?: object): Promise<RecordingState | null> {
    const response = await this.#fetch(method, path, body === undefined ? {} : { body });
    if (response.status === 404) return null;
    if (!response.ok) throw new Problem('media_unavailable');
    return recordingState.parse(await response.json());
  }

  async #fetch(
    method: string,
    path: string,
    {
      body,
      headers = {},
      signal = AbortSignal.timeout(TIMEOUT_MS),
    }: {
      body?: object;
      headers?: Record<string, string>;
      signal?: AbortSignal;
    } = {},
  ): Promise<Response> {
    const base = this.#baseUrl();
    if (base === null) throw new Problem('media_unavailable', { retry_after_s: 1 });
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      return await fetch(`${base}${path}`, {
        method,
        signal,
        headers: { authorization: `Bearer ${this.#secret}`, ...type, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new Problem('media_unavailable', { retry_after_s: 1 });
    }
  }
}
