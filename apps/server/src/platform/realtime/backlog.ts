import type { RedisLink } from '../redis/redis-link.ts';

const LIMIT = 20_000;
const AT_ONCE = 100;

/**
 * Events that could not be published to the other nodes yet. They are sent in order once Redis answers again. Beyond
 * 20,000 events the oldest is dropped; pages detect the gap by the channel's version.
 */
export class Backlog {
  readonly #link: Pick<RedisLink, 'up' | 'suspect'>;
  #waiting: (() => Promise<unknown>)[] = [];
  #lost = 0;
  #flushing = false;

  constructor(link: Pick<RedisLink, 'up' | 'suspect' | 'onBack'>) {
    this.#link = link;
    link.onBack(() => void this.#flush());
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** Number of events dropped since the node started. */
  get lost(): number {
    return this.#lost;
  }

  /** Sends an event, or queues it when Redis is unavailable. @throws when the event was queued instead */
  async publish<T>(send: () => Promise<T>): Promise<T> {
    if (this.#link.up && this.#waiting.length === 0) {
      try {
        return await send();
      } catch (error) {
        this.#keep(send);
        this.#link.suspect();
        throw error;
      }
    }
    this.#keep(send);
    // Redis may be available again while the backlog is not empty yet.
    if (this.#link.up) void this.#flush();
    throw new Error('redis is away; the event follows');
  }

  #keep(send: () => Promise<unknown>): void {
    this.#waiting.push(send);
    if (this.#waiting.length <= LIMIT) return;
    this.#waiting.shift();
    this.#lost += 1;
  }

  async #flush(): Promise<void> {
    if (this.#flushing) return;
    this.#flushing = true;
    try {
      while (this.#waiting.length > 0 && this.#link.up) {
        const some = this.#waiting.slice(0, AT_ONCE);
        const outcomes = await Promise.allSettled(some.map((send) => send()));
        const sent = new Set(some.filter((_, at) => outcomes[at]?.status === 'fulfilled'));
        // By identity: the oldest may have been dropped while the batch was sent.
        this.#waiting = this.#waiting.filter((send) => !sent.has(send));
        if (sent.size < some.length) this.#link.suspect();
      }
    } finally {
      this.#flushing = false;
    }
  }
}
