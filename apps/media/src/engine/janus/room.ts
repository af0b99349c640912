import type { Feed } from './feed.ts';
import type { JanusPublisher } from './publisher.ts';
import type { JanusSubscriber } from './subscriber.ts';

/** How long a viewer who comes before the first packet waits for the publisher's connection. */
const FEED_WITHIN_MS = 6_000;

/** One channel at Janus: its feed and who is subscribed to it. */
export class Room {
  readonly channel_id: string;
  /** Resolves when Janus has the room. */
  readonly ready: Promise<void>;
  publisher: JanusPublisher | null = null;
  /** The node from which the channel comes. */
  relayed_from: string | null = null;
  readonly subscribers = new Set<JanusSubscriber>();
  #feed: Feed | null = null;
  #parked: { feed_id: string; remove: () => void }[] = [];
  readonly #waiting = new Set<(feed: Feed | null) => void>();

  constructor(channel_id: string, ready: Promise<void>) {
    this.channel_id = channel_id;
    this.ready = ready;
    ready.catch(() => undefined);
  }

  get feed(): Feed | null {
    return this.#feed;
  }

  isPublished(): boolean {
    return this.publisher !== null || this.relayed_from !== null;
  }

  isEmpty(): boolean {
    return !this.isPublished() && this.subscribers.size === 0;
  }

  /** Packets flow from here now, or, with null, from nowhere. */
  setFeed(feed: Feed | null): void {
    this.#feed = feed;
    if (feed === null) return;
    for (const resolve of this.#waiting) resolve(feed);
    this.#waiting.clear();
  }

  /**
   * Keeps a feed that nothing comes from any more until its last viewer has gone over to another: without it Janus
   * would negotiate anew, with other sources, and a client of WHEP can be made no second offer.
   */
  park(feed_id: string, remove: () => void): void {
    this.#parked.push({ feed_id, remove });
    this.sweepParked();
  }

  sweepParked(): void {
    const watched = new Set(Array.from(this.subscribers, (subscriber) => subscriber.feed?.id));
    const idle = this.#parked.filter((each) => !watched.has(each.feed_id));
    this.#parked = this.#parked.filter((each) => watched.has(each.feed_id));
    for (const each of idle) each.remove();
  }

  /** The feed, as soon as there is one; null when none comes. */
  whenFed(): Promise<Feed | null> {
    if (this.#feed !== null) return Promise.resolve(this.#feed);
    return new Promise((resolve) => {
      const limit = setTimeout(() => done(null), FEED_WITHIN_MS);
      const done = (feed: Feed | null): void => {
        clearTimeout(limit);
        this.#waiting.delete(done);
        resolve(feed);
      };
      this.#waiting.add(done);
    });
  }
}
