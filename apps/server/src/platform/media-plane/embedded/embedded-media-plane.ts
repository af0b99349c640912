import { existsSync } from 'node:fs';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { MediaAccess, MediaGrant, MediaNodeEnv, MediaTokenClaims } from '@akari/contract';
import type { MediaKind } from '@akari/rules';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../http/problem.ts';
import { makeFolder } from '../../process/folder-lock.ts';
import { StartProblem } from '../../process/start-problem.ts';
import { SupervisedChild } from '../../process/supervised-child.ts';
import { broadcastStream, inServersWords } from '../broadcast-stream.ts';
import { eventsOf } from '../node/event-lines.ts';
import { LivePeers } from '../live-peers.ts';
import { signAccess } from '../media-access.ts';
import { MediaNodeClient } from '../node/media-node-client.ts';
import type {
  Ending,
  FinalFigure,
  MediaEvent,
  MediaPlane,
  PublisherRequest,
  SubscriberRequest,
  TwowayAccess,
} from '../media-plane.ts';
import { NodeRecorder } from '../node-recorder.ts';
import { twowayGrant, twowayStream } from '../twoway-stream.ts';

export interface EmbeddedMediaPlaneOptions {
  config: Pick<Config, 'media' | 'ice_servers' | 'ice_policy' | 'turn_secret' | 'log_level'>;
  /** Derives a key for a purpose from the server's secret. */
  secret: (purpose: string) => Buffer;
  log: Logger;
  clock: Clock;
  data_dir: string;
  /** The media node's script; unset: the one of this repository or bundle. */
  script?: URL;
  /** Further environment variables of the node, for tests. */
  env?: Record<string, string>;
}

/**
 * Limits glibc's malloc arenas. Peers are created and freed on many native threads; with an arena for each thread the
 * freed memory stays fragmented, and the node's memory grows with every few hundred viewers.
 */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };
const START_LIMIT_MS = 60_000;
const RECONNECT_MS = 200;
const listening = z.object({ type: z.literal('listening'), port: z.number().int() });

/** The media node's script: relative to the sources (tests, development) or to the bundle `apps/server/dist`. */
function findScript(): URL {
  const places = ['../../../../../media/src/main.ts', '../../media/dist/main.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new Error('the media node is not built: apps/media/dist/main.js is missing');
  return found;
}

const neverStarted = (): StartProblem =>
  new StartProblem(
    'メディアノードが起動しませんでした。ログをご確認ください。',
    'The media node did not start. Please see the log.',
  );

/** Checks the media folder here, because the node could only exit in a restart loop. @throws StartProblem */
function requireMediaFolder(folder: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('not a directory');
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartProblem(
      `メディアのフォルダ ${folder} が使えません(${String(error)})。DATA_DIR の中をご確認ください。`,
      `The media folder ${folder} cannot be used (${String(error)}). Please check what is in DATA_DIR.`,
    );
  }
}

/** Runs one media node as a child process, restarts it when it exits, and drives it over HTTP on loopback. */
export class EmbeddedMediaPlane implements MediaPlane {
  readonly #options: EmbeddedMediaPlaneOptions;
  readonly #secret: string;
  readonly #client: MediaNodeClient;
  readonly #listeners: ((event: MediaEvent) => void)[] = [];
  readonly #peers = new LivePeers();
  #child: SupervisedChild | undefined;
  #baseUrl: string | null = null;
  #life: AbortController | undefined;
  #startedAtMs = 0;

  constructor(options: EmbeddedMediaPlaneOptions) {
    this.#options = options;
    this.#secret = options.secret('media').toString('hex');
    this.#client = new MediaNodeClient(() => this.#baseUrl, this.#secret);
  }

  onEvent(listener: (event: MediaEvent) => void): void {
    this.#listeners.push(listener);
  }

  get #mediaFolder(): string {
    return path.join(this.#options.data_dir, 'media');
  }

  signalling_url(): string | null {
    return this.#baseUrl;
  }

  /** Process id of the node; undefined while it does not run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the node. Resolves when it listens and its event stream is read. @throws StartProblem */
  async start(): Promise<void> {
    const { log } = this.#options;
    requireMediaFolder(this.#mediaFolder);
    this.#child = new SupervisedChild({
      script: this.#options.script ?? findScript(),
      env: { ...process.env, ...this.#environment() },
      onMessage: (message) => {
        const parsed = listening.safeParse(message);
        if (parsed.success) this.#follow(`http://127.0.0.1:${parsed.data.port}`);
      },
      onCrash: (code, signal, restart_in_ms) => {
        log.error({ code, signal, restart_in_ms }, 'media node exited; restarting');
        this.#lost();
      },
    });
    const started = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(neverStarted()), START_LIMIT_MS);
      this.onEvent((event) => {
        if (event.type !== 'engine.started') return;
        clearTimeout(limit);
        resolve();
      });
    });
    this.#child.start();
    await started;
  }

  async stop(): Promise<void> {
    this.#life?.abort();
    this.#baseUrl = null;
    await this.#child?.stop();
  }

  publisherAccess(request: PublisherRequest): Promise<MediaAccess> {
    const { user_id, channel_id, broadcast_id, media_kind } = request;
    return this.#access('publish', user_id, String(channel_id), broadcastStream(broadcast_id), media_kind);
  }

  async subscriberAccess(request: SubscriberRequest): Promise<MediaAccess> {
    await this.#client.grant([request.grant]);
    const { user_id, channel_id, session_id } = request;
    return this.#access('play', user_id, String(channel_id), String(session_id));
  }

  grant(grants: MediaGrant[]): Promise<void> {
    return this.#client.grant(grants);
  }

  async endSubscribers(session_ids: number[], reason: string, within?: Ending): Promise<FinalFigure[]> {
    return this.#client.endSurely(session_ids.map(String), reason, within?.ends_in);
  }

  async restrictTo(): Promise<void> {
    if (this.#client.owes_ends) throw new Problem('media_unavailable', { retry_after_s: 1 });
  }

  async endChannel(channel_id: number, options: { publisher: boolean; reason: string }): Promise<void> {
    await this.#client.end({ channel_id: String(channel_id), ...options });
  }

  async twowayAccess({ twoway_id, user_id, role, lease_until_ms }: TwowayAccess): Promise<MediaAccess> {
    if (role === 'play') await this.keepTwoways([twoway_id], lease_until_ms);
    const stream = twowayStream(twoway_id);
    return this.#access(role, user_id, stream, stream);
  }

  async keepTwoways(twoway_ids: number[], lease_until_ms: number): Promise<void> {
    await this.#client.grant(twoway_ids.map((id) => twowayGrant(id, lease_until_ms)));
  }

  async endTwoways(twoway_ids: number[], reason: string): Promise<void> {
    await this.keepTwoways(twoway_ids, 0);
    await this.#client.end({ session_ids: twoway_ids.map(twowayStream), reason });
  }

  channelStats(channel_id: number) {
    return this.#client.channelStats(channel_id);
  }

  recorder = async (): Promise<NodeRecorder> => new NodeRecorder(null, () => this.#baseUrl, this.#secret);
  nodeOf = async (): Promise<null> => null;
  ownSessions = async (): Promise<null> => null;

  journal() {
    return this.#client.journal();
  }

  settleJournal(): Promise<void> {
    return this.#client.forgetJournal();
  }

  #environment(): Record<string, string> {
    const { config, env } = this.#options;
    const settings = {
      MEDIA_SECRET: this.#secret,
      MEDIA_HTTP_PORT: '0',
      MEDIA_HTTP_HOST: '127.0.0.1',
      MEDIA_UDP_PORT: String(config.media.udp_port),
      MEDIA_PUBLIC_IP: config.media.public_ip,
      MEDIA_ICE_SERVERS: JSON.stringify(config.ice_servers),
      MEDIA_TURN_SECRET: config.turn_secret,
      MEDIA_DATA_DIR: this.#mediaFolder,
    } satisfies Record<keyof MediaNodeEnv, string>;
    const level = config.log_level === 'trace' ? 'debug' : config.log_level;
    return { ...settings, ...FEW_ARENAS, MEDIA_LOG_LEVEL: level, ...env };
  }

  async #access(
    role: MediaTokenClaims['role'],
    user_id: number,
    channel_id: string,
    session_id: string,
    media_kind?: MediaKind,
  ): Promise<MediaAccess> {
    return signAccess(this.#options, this.#secret, { role, user_id, channel_id, session_id, media_kind });
  }

  #follow(baseUrl: string): void {
    this.#life?.abort();
    this.#life = new AbortController();
    this.#baseUrl = baseUrl;
    void this.#readEvents(this.#life.signal);
  }

  /** Reads the event stream until `life` is aborted (the node exited or restarted), and reconnects when it breaks. */
  async #readEvents(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      try {
        for await (const event of eventsOf(await this.#client.openEvents(life))) {
          if (event.type === 'hello') await this.#hello(event.started_at_ms);
          else if (event.type !== 'relay.ended') this.#emit(event);
        }
      } catch (error) {
        if (!life.aborted)
          this.#options.log.warn({ err: error }, 'lost event stream of media node; will retry');
      }
      if (!life.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }

  async #hello(started_at_ms: number): Promise<void> {
    if (started_at_ms === this.#startedAtMs) {
      for (const event of this.#peers.missed(await this.#client.nodeStats())) this.#emit(event);
      return;
    }
    this.#startedAtMs = started_at_ms;
    this.#emit({ type: 'engine.started' });
  }

  #lost(): void {
    this.#life?.abort();
    if (this.#baseUrl === null) return;
    this.#baseUrl = null;
    this.#emit({ type: 'engine.lost' });
  }

  #emit(told: MediaEvent): void {
    if (!this.#peers.note(told)) return;
    const event = inServersWords(told);
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.log.error({ err: error, event: event.type }, 'media event listener failed');
      }
    }
  }
}

export const createEmbeddedMediaPlane = (options: EmbeddedMediaPlaneOptions): MediaPlane =>
  new EmbeddedMediaPlane(options);
