import { setTimeout as sleep } from 'node:timers/promises';
import {
  channelStats,
  endAnswer,
  errorBody,
  journal,
  nodeHealth,
  nodeStats,
  type ChannelStats,
  type EndAnswer,
  type EndBody,
  type MediaGrant,
  type NodeHealth,
  type NodeStats,
  type RelayBody,
  type RelayTargets,
} from '@akari/contract';
import type { ErrorName } from '@akari/rules';
import { Problem } from '../../http/problem.ts';
import type { FinalFigure } from '../media-plane.ts';
import { withoutTwoways } from '../twoway-stream.ts';

const CALL_TIMEOUT_MS = 3_000;
const HEALTH_TIMEOUT_MS = 1_000;
const END_AGAIN_MS = 500;
/** Longer than any media lease lasts without renewal, milliseconds. */
export const LEASE_MS = 35_000;
/** The contract's maximum of grants in one call. */
const GRANTS_PER_CALL = 20_000;

/** A media node could not be reached. `refused`: its host refused the connection, so no process listens there. */
export class Unreached extends Problem {
  readonly refused: boolean;

  constructor(cause: unknown) {
    super('media_unavailable', { retry_after_s: 1 });
    const { code } = ((cause as Error | null)?.cause ?? {}) as { code?: unknown };
    this.refused = code === 'ECONNREFUSED';
  }
}

/**
 * A media node answered a call with an error status. It is no `Problem`: its causes are the secret, the body or a fault
 * of the node, none of which the person who waits can do anything about.
 */
export class NodeRefusal extends Error {
  constructor(
    call: string,
    readonly status: number,
    /** The problem that the node names; null: its body is not of the catalogue. */
    readonly error_name: ErrorName | null,
  ) {
    super(`media node: ${call} answered ${status} ${error_name ?? ''}`.trimEnd());
    this.name = 'NodeRefusal';
  }

  static async of(call: string, response: Response): Promise<NodeRefusal> {
    const body = errorBody.safeParse(await response.json().catch(() => null));
    return new NodeRefusal(call, response.status, body.success ? body.data.error.name : null);
  }
}

type SessionFigures = readonly [session_id: string, ms: number][];

function figuresOf(delivered: SessionFigures, forgiven: SessionFigures = []): FinalFigure[] {
  const given_back = new Map(forgiven);
  return delivered.map(([id, delivered_ms]): FinalFigure => {
    const forgiven_ms = given_back.get(id);
    return forgiven_ms === undefined ? [Number(id), delivered_ms] : [Number(id), delivered_ms, forgiven_ms];
  });
}

/**
 * Calls of a media node's control interface. A node that cannot be reached is `media_unavailable`, and the caller can
 * retry; an answer with an error status other than 404 is thrown as a `NodeRefusal`.
 */
export class MediaNodeClient {
  readonly #baseUrl: () => string | null;
  readonly #secret: string;
  #unended = 0;

  constructor(baseUrl: () => string | null, secret: string) {
    this.#baseUrl = baseUrl;
    this.#secret = secret;
  }

  /** Whether the node has not confirmed the end of some session yet (`endLater` is retrying). */
  get owes_ends(): boolean {
    return this.#unended > 0;
  }

  async grant(grants: MediaGrant[]): Promise<void> {
    for (let from = 0; from < grants.length; from += GRANTS_PER_CALL) {
      const body = { grants: grants.slice(from, from + GRANTS_PER_CALL) };
      await this.#call('PUT', '/control/grants', body);
    }
  }

  async end(body: EndBody): Promise<EndAnswer> {
    const response = await this.#call('POST', '/control/end', body);
    return endAnswer.parse(await response.json());
  }

  /** Ends viewers' sessions and their grants. @returns final figures of the sessions that the node knows */
  async endSessions(ids: readonly string[], reason: string, ends_in?: string): Promise<FinalFigure[]> {
    if (ids.length === 0) return [];
    const { finals, forgiven } = await this.end({ session_ids: [...ids], reason });
    // Without this, an unexpired token or a renewal in flight could reopen a session that is over.
    const over = {
      paid_ms: null,
      delivered_ms: 0,
      lease_until_ms: 0,
      ...(ends_in === undefined ? {} : { ends_in }),
    };
    await this.grant(ids.map((session_id) => ({ session_id, ...over })));
    return figuresOf(finals, forgiven);
  }

  /**
   * Like `endSessions`, and retries in the background when the call fails: otherwise subscribers would keep receiving
   * media until their lease expires, even of a channel that has become private.
   * @throws media_unavailable when the first attempt fails; the retries go on
   */
  async endSurely(ids: readonly string[], reason: string, ends_in?: string): Promise<FinalFigure[]> {
    try {
      return await this.endSessions(ids, reason, ends_in);
    } catch (error) {
      void this.endLater(ids, reason, ends_in);
      throw error;
    }
  }

  /** Retries every 500 ms, for at most `LEASE_MS`, until the sessions are ended. Meant not to be awaited. */
  async endLater(ids: readonly string[], reason: string, ends_in?: string): Promise<void> {
    const until_ms = performance.now() + LEASE_MS;
    let ended = false;
    this.#unended += 1;
    while (!ended && performance.now() < until_ms) {
      await sleep(END_AGAIN_MS, undefined, { ref: false });
      ended = await this.endSessions(ids, reason, ends_in).then(
        () => true,
        () => false,
      );
    }
    this.#unended -= 1;
  }

  async health(): Promise<NodeHealth> {
    const response = await this.#call('GET', '/control/health', undefined, HEALTH_TIMEOUT_MS);
    return nodeHealth.parse(await response.json());
  }

  /** Makes this node relay a channel from another node. @returns false while the channel has no publisher there */
  async relay(channel_id: string, body: RelayBody): Promise<boolean> {
    return (await this.#call('PUT', `/control/relay/${channel_id}`, body)).ok;
  }

  /** Restricts the relays of a channel that is published on this node to some target nodes, for a limited time. */
  async restrictRelays(channel_id: string, body: RelayTargets): Promise<void> {
    await this.#call('PUT', `/control/relay/${channel_id}/targets`, body);
  }

  async endRelay(channel_id: string): Promise<void> {
    await this.#call('DELETE', `/control/relay/${channel_id}`);
  }

  async channelStats(channel_id: number | string): Promise<ChannelStats | null> {
    const response = await this.#call('GET', `/control/stats/${channel_id}`);
    return response.status === 404 ? null : channelStats.parse(await response.json());
  }

  async nodeStats(): Promise<NodeStats> {
    const response = await this.#call('GET', '/control/stats');
    return nodeStats.parse(await response.json());
  }

  async journal(): Promise<FinalFigure[]> {
    const response = await this.#call('GET', '/control/journal');
    const { sessions, forgiven } = journal.parse(await response.json());
    return figuresOf(withoutTwoways(sessions), forgiven);
  }

  async forgetJournal(): Promise<void> {
    await this.#call('DELETE', '/control/journal');
  }

  /** Opens the event stream, without past events. It ends with the node's process or when `signal` is aborted. */
  async openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#fetch('GET', '/control/events', undefined, signal);
    if (!response.ok || response.body === null) throw new Problem('media_unavailable', { retry_after_s: 1 });
    return response.body;
  }

  async #call(method: string, path: string, body?: unknown, timeout_ms = CALL_TIMEOUT_MS): Promise<Response> {
    const response = await this.#fetch(method, path, body, AbortSignal.timeout(timeout_ms));
    if (response.ok || response.status === 404) return response;
    throw await NodeRefusal.of(`${method} ${path}`, response);
  }

  async #fetch(method: string, path: string, body: unknown, signal: AbortSignal): Promise<Response> {
    const base = this.#baseUrl();
    if (base === null) throw new Problem('media_unavailable', { retry_after_s: 1 });
    try {
      return await fetch(`${base}${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${this.#secret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new Unreached(error);
    }
  }
}
