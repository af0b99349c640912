import { randomBytes } from 'node:crypto';
import { differenceOf, type ViewerList } from '@akari/contract';
import { BatchLoader } from '../platform/batch-loader.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import { KeyedSemaphore } from '../platform/keyed-semaphore.ts';
import type { Services } from '../platform/services.ts';
import { viewersByChannel } from './viewers.queries.ts';

/**
 * The lists that pages at this node show. A page gets the whole when it asks, and what changes from then on: the whole
 * each second would be a hundred kilobytes of a full room.
 */
class ShownLists {
  readonly #services: Services;
  readonly #read: BatchLoader<number, ViewerList['viewers']>;
  readonly #told = new Map<number, ViewerList>();
  /** What is read later is told later. */
  readonly #turns = new KeyedSemaphore(1);
  /** No other node, and no other life of this one, names a state like this one does. */
  readonly #life = randomBytes(6).toString('base64url');
  #states = 0;

  constructor(services: Services) {
    this.#services = services;
    this.#read = new BatchLoader((ids: number[]) => {
      const now_ms = services.clock.nowMs();
      const left_since_ms = now_ms - services.config.terms.viewer_left_ms;
      return viewersByChannel(services.database.db, ids, { now_ms, left_since_ms });
    });
  }

  /** Reads a list and tells those who see it what has changed. */
  async tell(channelId: number): Promise<ViewerList> {
    const turn = await this.#turns.acquire(String(channelId));
    try {
      const viewers = (await this.#read.load(channelId)) ?? [];
      const before = this.#told.get(channelId);
      const difference = before === undefined ? null : differenceOf(before.viewers, viewers);
      if (before !== undefined && difference === null) return before;
      const now = { version: `${this.#life}${(this.#states += 1)}`, viewers };
      this.#told.set(channelId, now);
      if (before !== undefined && difference !== null)
        this.#services.realtime.sendHere(roomOf.viewers(channelId), 'viewers.changed', {
          from: before.version,
          version: now.version,
          ...difference,
        });
      return now;
    } finally {
      turn.release();
    }
  }

  /** Nobody here looks any more. */
  forget(channelId: number): void {
    this.#told.delete(channelId);
  }
}

export const shownLists = perNode((services) => new ShownLists(services));
