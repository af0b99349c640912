import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

const CHECK_EVERY_MS = 1_000;
const COMMAND_LIMIT_MS = 2_000;
/** A blocking read answers within its own limit of 5 s, so a connection that is silent for longer is dead. */
const READER_SILENCE_LIMIT_MS = 15_000;

/** Replies in the form of RESP2, which the stream adapter reads. */
type ConnectionOptions = RedisOptions & { replyMapping: 'legacy' };

const CONNECTION: ConnectionOptions = {
  replyMapping: 'legacy',
  connectTimeout: 2_000,
  keepAlive: 5_000,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
};
/** Commands fail at once while Redis is unavailable; none is queued. */
const AT_ONCE: ConnectionOptions = {
  ...CONNECTION,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: COMMAND_LIMIT_MS,
};
/** Commands wait until Redis is back, however long that takes, so that a reader continues at its position. */
const PATIENT: ConnectionOptions = {
  ...CONNECTION,
  maxRetriesPerRequest: null,
  socketTimeout: READER_SILENCE_LIMIT_MS,
};

type Back = (away_ms: number) => void;

/**
 * The connections to Redis and whether it is available. Redis holds no durable data, only events in transit between
 * nodes, and counts. It may become unavailable at any time; its users then continue without it.
 */
export class RedisLink {
  readonly #url: string;
  readonly #log: Logger;
  readonly #open: Redis[] = [];
  readonly #back: Back[] = [];
  readonly client: Redis;
  #away_since: number | null = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.client = this.#connect(AT_ONCE);
    this.client.on('close', () => this.suspect());
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /** Whether Redis answered the last check, with no failure since. */
  get up(): boolean {
    return this.#away_since === null;
  }

  /** Opens one more connection whose commands fail at once while Redis is unavailable. */
  another(): Redis {
    return this.#connect(AT_ONCE);
  }

  /** Opens one more connection whose commands wait for Redis to come back. */
  patient(): Redis {
    return this.#connect(PATIENT);
  }

  /** Calls the listener whenever Redis becomes available, the first time too, with the outage in milliseconds. */
  onBack(listener: Back): void {
    this.#back.push(listener);
  }

  /** Reports a failure. Redis counts as unavailable until a check succeeds. */
  suspect(): void {
    if (this.#away_since !== null) return;
    this.#away_since = performance.now();
    if (this.#timer !== undefined) this.#log.warn('redis unavailable; continuing without it');
  }

  /** Pings Redis and updates `up`. @returns whether Redis answered */
  async check(): Promise<boolean> {
    try {
      await this.client.ping();
    } catch {
      this.suspect();
      return false;
    }
    if (this.#away_since !== null) {
      const away_ms = performance.now() - this.#away_since;
      this.#away_since = null;
      this.#log.info({ away_ms: Math.round(away_ms) }, 'redis available');
      for (const listener of this.#back) listener(away_ms);
    }
    return true;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const redis of this.#open) redis.disconnect();
  }

  #connect(options: ConnectionOptions): Redis {
    const redis = new Redis(this.#url, options);
    // Each reconnection attempt emits an error; `suspect` has logged the outage once.
    redis.on('error', () => undefined);
    this.#open.push(redis);
    return redis;
  }
}
