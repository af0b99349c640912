import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

const CHECK_EVERY_MS = 1_000;
const COMMAND_LIMIT_MS = 2_000;
/** A blocking read answers within its own limit of 5 s; who is silent for longer is gone. */
const READER_SILENCE_LIMIT_MS = 15_000;

const CONNECTION: RedisOptions = {
  connectTimeout: 2_000,
  keepAlive: 5_000,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
};
/** Nothing waits for a Redis that is away: what cannot be sent now fails now. */
const AT_ONCE: RedisOptions = {
  ...CONNECTION,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: COMMAND_LIMIT_MS,
};
/** Reads on where it was, however long Redis has been away. */
const PATIENT: RedisOptions = {
  ...CONNECTION,
  maxRetriesPerRequest: null,
  socketTimeout: READER_SILENCE_LIMIT_MS,
};

type Back = (away_ms: number) => void;

/**
 * The way to Redis, which holds nothing that must be kept: events on their way between nodes, and counts. It may go
 * and come back; whoever uses it goes on without.
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

  /** Whether Redis answers, as far as we know at this moment. */
  get up(): boolean {
    return this.#away_since === null;
  }

  /** One more connection that fails at once. */
  another(): Redis {
    return this.#connect(AT_ONCE);
  }

  /** One more connection that waits for Redis to come back. */
  patient(): Redis {
    return this.#connect(PATIENT);
  }

  /** Told each time that Redis answers, the first time too, with how long it has been away. */
  onBack(listener: Back): void {
    this.#back.push(listener);
  }

  /** Something failed: nobody asks Redis until the next check has found it. */
  suspect(): void {
    if (this.#away_since !== null) return;
    this.#away_since = performance.now();
    if (this.#timer !== undefined) this.#log.warn('redis unavailable; continuing without it');
  }

  /** Looks whether Redis answers. */
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

  #connect(options: RedisOptions): Redis {
    const redis = new Redis(this.#url, options);
    // Every attempt to connect again would be told; `suspect` has said it once.
    redis.on('error', () => undefined);
    this.#open.push(redis);
    return redis;
  }
}
