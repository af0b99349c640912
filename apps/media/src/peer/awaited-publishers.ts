/**
 * When a media node is lost, its publisher and subscribers move to another one at the same time; a subscriber that
 * arrives first waits this long for the publisher.
 */
const COMES_WITHIN_MS = 2_000;

interface Waiting {
  until_ms: number;
  tell(isThere: boolean): void;
}

/** Subscribers that arrived before their publisher. */
export class AwaitedPublishers {
  readonly #isPublished: (channel_id: string) => boolean;
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(isPublished: (channel_id: string) => boolean) {
    this.#isPublished = isPublished;
  }

  /** Resolves with true as soon as the channel has a publisher, with false after `COMES_WITHIN_MS`. */
  whenThere(channel_id: string, now_ms: number): Promise<boolean> {
    if (this.#isPublished(channel_id)) return Promise.resolve(true);
    return new Promise((tell) => {
      const waiting = this.#waiting.get(channel_id) ?? new Set();
      this.#waiting.set(channel_id, waiting.add({ until_ms: now_ms + COMES_WITHIN_MS, tell }));
    });
  }

  /** Called at every tick. Polls, because an engine sends no event when a channel arrives by a relay. */
  look(now_ms: number): void {
    for (const [channel_id, waiting] of this.#waiting) {
      const isThere = this.#isPublished(channel_id);
      for (const each of waiting) {
        if (!isThere && now_ms < each.until_ms) continue;
        waiting.delete(each);
        each.tell(isThere);
      }
      if (waiting.size === 0) this.#waiting.delete(channel_id);
    }
  }

  /** Resolves all waits with false. */
  giveUp(): void {
    for (const waiting of this.#waiting.values()) for (const each of waiting) each.tell(false);
    this.#waiting.clear();
  }
}
