import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import type { RedisLink } from '../redis/redis-link.ts';

interface Count {
  current: number;
  ttl: number;
}
type Answer = (error: Error | null, count?: Count) => void;

const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;
type Counting = Redis & { akariCount(key: string, window_ms: number): Promise<[number, number]> };

const KEYS_HERE = 20_000;

/** Counts on this node only, while Redis is unavailable: each node then still has its own limit. */
class CountsHere {
  readonly #counts = new Map<string, { current: number; until_ms: number }>();

  take(key: string, window_ms: number): Count {
    const now_ms = performance.now();
    let count = this.#counts.get(key);
    if (count === undefined || count.until_ms <= now_ms) {
      count = { current: 0, until_ms: now_ms + window_ms };
      this.#counts.delete(key);
      this.#counts.set(key, count);
    }
    count.current += 1;
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > KEYS_HERE && oldest !== undefined) this.#counts.delete(oldest);
    return { current: count.current, ttl: count.until_ms - now_ms };
  }
}

/** A store as the plugin uses it: it creates one, and from it one for each route. Its types do not declare this. */
interface RateStore {
  incr(key: string, answer: Answer, window_ms: number): void;
  child(route: { routeInfo: { method?: unknown; url?: string } }): RateStore;
}

/** A store of request limits over all nodes together, so that guessing passwords on several nodes gains nothing. */
export function sharedLimits(link: RedisLink): NonNullable<RateLimitPluginOptions['store']> {
  link.client.defineCommand('akariCount', { numberOfKeys: 1, lua: COUNT });
  const client = link.client as Counting;
  const here = new CountsHere();

  const store = (prefix: string): RateStore => ({
    incr: (key, answer, window_ms) => {
      const full = `${prefix}:${key}`;
      if (!link.up) return answer(null, here.take(full, window_ms));
      client.akariCount(full, window_ms).then(
        ([current, ttl]) => answer(null, { current, ttl }),
        () => {
          link.suspect();
          answer(null, here.take(full, window_ms));
        },
      );
    },
    child: ({ routeInfo }) => store(`${prefix}:${String(routeInfo.method)}:${routeInfo.url ?? ''}`),
  });
  return class {
    constructor() {
      return store('akari:limit');
    }
  } as unknown as NonNullable<RateLimitPluginOptions['store']>;
}
