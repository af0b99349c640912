import { randomBytes } from 'node:crypto';
import { differenceOf, type ViewerList } from '@akari/contract';
import { BatchLoader } from '../../../platform/sync/batch-loader.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { KeyedSemaphore } from '../../../platform/sync/keyed-semaphore.ts';
import type { Services } from '../../../platform/services.ts';
import { viewersByChannel } from './viewers.queries.ts';

/**
 * The viewer lists that pages at this node show. A page gets the whole list on request and then only changes, because
 * the whole list of a full channel would be a hundred kilobytes each second.
 */
class ShownLists {
  readonly #services: Services;
  readonly #read: BatchLoader<number, ViewerList['viewers']>;
  readonly #told = new Map<number, ViewerList>();
  /** One permit for each list, so that lists are sent in the order in which they were read. */
  readonly #turns = new KeyedSemaphore(1);
  /** Random prefix of versions, so that no other node and no other run of this process uses the same version. */
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

  /** Reads a list and sends its changes to the pages at this node. @returns the list with its version */
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

  /** Drops a list that no page at this node shows. */
  forget(channelId: number): void {
    this.#told.delete(channelId);
  }
}

export const shownLists = perNode((services) => new ShownLists(services));
