import type { RedisLink } from '../redis/redis-link.ts';

const LIMIT = 20_000;
const AT_ONCE = 100;

/**
 * What could not be told to the other nodes yet: it follows, in order, once Redis answers again. Beyond the limit the
 * oldest is given up; their pages find the gap by the channel's version.
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

  /** How many were given up since the node began. */
  get lost(): number {
    return this.#lost;
  }

  /** Sends now what can be sent now. @throws when it cannot: it is kept for later */
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
    // Redis may have come back while the last of the backlog was on its way.
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
        await Promise.all(some.map((send) => send()));
        this.#waiting.splice(0, some.length);
      }
    } catch {
      this.#link.suspect();
    } finally {
      this.#flushing = false;
    }
  }
}
