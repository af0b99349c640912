import type { Redis } from 'ioredis';
import type { Clock } from '../clock/clock.ts';
import { perKey } from '../sync/per-key.ts';
import { RecentTimes, type Rate } from './recent-times.ts';
import type { RedisLink } from './redis-link.ts';

const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local oldest = redis.call('LINDEX', KEYS[1], ARGV[1] - 1)
  if oldest and oldest + ARGV[2] > now then return oldest + ARGV[2] - now end
  redis.call('LPUSH', KEYS[1], now)
  redis.call('LTRIM', KEYS[1], 0, ARGV[1] - 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 0`;
type Taking = Redis & { akariTake(key: string, most: number, window_ms: number): Promise<number> };

/** What counting needs of a node: its clock, and Redis unless it is the only node. */
export interface RateServices {
  clock: Clock;
  redis: RedisLink | null;
}

/** Rate limits that hold over all nodes together. While Redis is unavailable, each node limits by its own count. */
export class SharedRates {
  readonly #link: RedisLink | null;
  readonly #here = new RecentTimes();
  readonly #nowMs: () => number;

  constructor({ redis, clock }: RateServices) {
    this.#link = redis;
    this.#nowMs = () => clock.nowMs();
    redis?.client.defineCommand('akariTake', { numberOfKeys: 1, lua: TAKE });
  }

  /** Counts an action. @returns milliseconds to wait when it exceeds the limit (it is then not counted), else 0 */
  async take(key: string, rate: Rate): Promise<number> {
    // Counted here first and synchronously, so that concurrent requests cannot all pass before one is counted.
    const here_ms = this.takeHere(key, rate);
    if (here_ms > 0) return here_ms;
    const wait_ms = await this.#elsewhere(key, rate);
    if (wait_ms > 0) this.#here.giveBack(key);
    return wait_ms;
  }

  /** Like `take`, for a key that is used on this node only. */
  takeHere(key: string, rate: Rate): number {
    return this.#here.take(key, rate, this.#nowMs());
  }

  async #elsewhere(key: string, { most, window_ms }: Rate): Promise<number> {
    const link = this.#link;
    if (!link?.up) return 0;
    try {
      return await (link.client as Taking).akariTake(`akari:rate:${key}`, most, window_ms);
    } catch {
      link.suspect();
      return 0;
    }
  }
}

export const sharedRates = perKey((services: RateServices) => new SharedRates(services));
