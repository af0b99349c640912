import type { Feed } from './feed.ts';
import type { JanusPublisher } from './publisher.ts';
import type { JanusSubscriber } from './subscriber.ts';

/** How long a subscriber that arrives before the first packet waits for the publisher's connection. */
const FEED_WITHIN_MS = 6_000;

/** One channel in Janus: its feed and its subscribers. */
export class Room {
  readonly channel_id: string;
  /** Resolves when the room exists in Janus. */
  readonly ready: Promise<void>;
  publisher: JanusPublisher | null = null;
  /** URL of the node from which the channel is relayed; null when it is not. */
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

  /** Sets the feed; null: there is none. */
  setFeed(feed: Feed | null): void {
    this.#feed = feed;
    if (feed === null) return;
    for (const resolve of this.#waiting) resolve(feed);
    this.#waiting.clear();
  }

  /**
   * Keeps a feed that no longer has packets until its last subscriber has moved to another. Removing it earlier would
   * make Janus renegotiate with other sources, and a WHEP client cannot be sent a second offer.
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

  /** Resolves with the feed as soon as there is one; with null after `FEED_WITHIN_MS`. */
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
