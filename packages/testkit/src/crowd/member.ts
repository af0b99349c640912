import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pagePause } from './page-pace.ts';
import { Refused } from './refused.ts';
import type { Viewer } from './viewer.ts';

/**
 * Below the rate limits (8 lines in 10 s, 120 tips and 120 new connections a minute), so that every measured wait is
 * caused by the fault under test.
 */
const TALK_EVERY_MS = 1_400;
const TIP_EVERY_MS = 600;
const CONNECT_EVERY_MS = 500;
/**
 * Milliseconds without video after which the media is reconnected: a browser takes 2.5 s to detect it, and the page
 * waits 1.5 s.
 */
const STILL_MS = 4_000;
/** The media node counts the time between two packets up to this. */
const STUTTER_MS = 500;

/** Measures the longest gap between events that should occur continuously, milliseconds. */
class Pulse {
  #last_ms = performance.now();
  longest_ms = 0;

  beat(): void {
    const now_ms = performance.now();
    this.longest_ms = Math.max(this.longest_ms, now_ms - this.#last_ms);
    this.#last_ms = now_ms;
  }

  restart(): void {
    this.#last_ms = performance.now();
    this.longest_ms = 0;
  }
}

/** Measures the longest time from a request to its acknowledgement, milliseconds. */
class Wait {
  longest_ms = 0;

  end(since_ms: number): void {
    this.longest_ms = Math.max(this.longest_ms, performance.now() - since_ms);
  }

  restart(): void {
    this.longest_ms = 0;
  }
}

/**
 * A simulated viewer who watches, chats and tips continuously during faults: retries unanswered requests with the same
 * key, joins again after the session has ended, and records what was acknowledged.
 */
export class Member {
  readonly viewer: Viewer;
  readonly performer_name: string;
  /** Idempotency keys of this visit's acknowledged tips. */
  tips: string[] = [];
  lines: string[] = [];
  readonly picture = new Pulse();
  readonly money = new Wait();
  readonly talk = new Wait();
  /** Time of this visit in which packets arrived, milliseconds. */
  received_ms = 0;
  readonly refusals = new Map<string, number>();
  #state: 'inside' | 'leaving' | 'gone' = 'gone';
  #running: Promise<unknown> = Promise.resolve();
  #counting: Promise<void> = Promise.resolve();

  constructor(viewer: Viewer, performer_name: string) {
    this.viewer = viewer;
    this.performer_name = performer_name;
  }

  enter(): void {
    this.#state = 'inside';
    [this.tips, this.lines, this.received_ms] = [[], [], 0];
    this.refusals.clear();
    this.#running = Promise.all([this.#watch(), this.#give(), this.#chat()]);
    this.#counting = this.#count();
  }

  /** Restarts the measurements. */
  restart(): void {
    for (const pulse of [this.picture, this.money, this.talk]) pulse.restart();
  }

  async leave(): Promise<void> {
    if (this.#state !== 'inside') return;
    this.#state = 'leaving';
    await this.#running;
    await this.viewer.leave().catch(() => this.viewer.forget());
    this.#state = 'gone';
    await this.#counting;
  }

  /** Keeps a session with playing video; reconnects when the video stops. */
  async #watch(): Promise<void> {
    let packets = 0;
    let moved_ms = performance.now();
    let attempt = 0;
    while (this.#state === 'inside') {
      try {
        if (!this.viewer.watching) await this.viewer.watch(this.performer_name);
        else if (attempt > 0 || this.#isAlone(moved_ms)) {
          await pagePause(attempt);
          attempt += 1;
          await this.viewer.watchAgain();
        } else await sleep(50);
        attempt = 0;
      } catch (error) {
        if (error instanceof Refused) {
          this.#note(error);
          this.viewer.forget();
        }
        // A repeated `media.reconnect` resets the page's backoff.
        if (this.viewer.watching && this.viewer.sent_away) attempt = 0;
        if (!this.viewer.watching) await sleep(CONNECT_EVERY_MS);
      }
      if (this.viewer.packets !== packets) moved_ms = performance.now();
      packets = this.viewer.packets;
    }
  }

  /** Whether the current media connection delivers nothing any more. */
  #isAlone(moved_ms: number): boolean {
    const { sent_away, cut_off } = this.viewer;
    return sent_away || cut_off || performance.now() - moved_ms > STILL_MS;
  }

  async #count(): Promise<void> {
    let packets = 0;
    let arrived_ms = performance.now();
    while (this.#state !== 'gone') {
      await sleep(50);
      const arrived = this.viewer.packets;
      if (arrived > packets) {
        const now_ms = performance.now();
        this.picture.beat();
        // A gap up to this long is stutter, often of this process, in which the publisher runs too.
        if (now_ms - arrived_ms <= STUTTER_MS) this.received_ms += now_ms - arrived_ms;
        arrived_ms = now_ms;
      }
      packets = arrived;
    }
  }

  #give(): Promise<void> {
    return this.#keep(TIP_EVERY_MS, this.tips, this.money, (key) =>
      this.viewer.tip(this.performer_name, '0.01', key),
    );
  }

  #chat(): Promise<void> {
    return this.#keep(TALK_EVERY_MS, this.lines, this.talk, (id) => this.viewer.say('こんばんは', id));
  }

  /** Repeats a request until it is acknowledged, then issues the next, with a pause before each attempt. */
  async #keep(
    every_ms: number,
    done: string[],
    wait: Wait,
    ask: (key: string) => Promise<void>,
  ): Promise<void> {
    let key = randomUUID();
    let since_ms: number | null = null;
    for (; this.#state === 'inside'; await sleep(every_ms)) {
      since_ms ??= performance.now();
      if (!this.viewer.watching) continue;
      try {
        await ask(key);
      } catch (error) {
        if (!(error instanceof Refused)) continue;
        this.#note(error);
        key = randomUUID();
        continue;
      }
      done.push(key);
      wait.end(since_ms);
      [key, since_ms] = [randomUUID(), null];
    }
  }

  #note({ reason }: Refused): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }
}
