import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from './refused.ts';
import type { Viewer } from './viewer.ts';

const PACE_MS = 250;
/** A picture that stands still so long is connected anew, as the page does. */
const STILL_MS = 1_500;
/** The media node counts time from packet to packet up to this. */
const STUTTER_MS = 500;

/** Longest standstill of something that should happen all the time, milliseconds. */
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

/**
 * Somebody who watches, talks and tips without a pause, whatever breaks: tries again what was not answered, with the
 * same key, comes back when the session is over, and remembers what was acknowledged.
 */
export class Member {
  readonly viewer: Viewer;
  readonly performer_name: string;
  readonly tips: string[] = [];
  readonly lines: string[] = [];
  readonly picture = new Pulse();
  readonly money = new Pulse();
  readonly talk = new Pulse();
  /** Time in which packets arrived, milliseconds. */
  received_ms = 0;
  readonly refusals = new Map<string, number>();
  #over = false;
  #gone = false;
  #running: Promise<unknown> = Promise.resolve();
  #counting: Promise<void> = Promise.resolve();

  constructor(viewer: Viewer, performer_name: string) {
    this.viewer = viewer;
    this.performer_name = performer_name;
  }

  start(): void {
    this.#running = Promise.all([this.#watch(), this.#give(), this.#chat()]);
    this.#counting = this.#count();
  }

  /** From now on standstills are measured anew. */
  restart(): void {
    for (const pulse of [this.picture, this.money, this.talk]) pulse.restart();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
    await this.viewer.leave().catch(() => undefined);
    this.#gone = true;
    await this.#counting;
    this.viewer.close();
  }

  /** In the room with a picture that moves, again whenever it does not. */
  async #watch(): Promise<void> {
    let packets = 0;
    let moved_ms = performance.now();
    while (!this.#over) {
      try {
        if (!this.viewer.watching) await this.viewer.watch(this.performer_name);
        else if (this.viewer.sent_away || performance.now() - moved_ms > STILL_MS)
          await this.viewer.watchAgain();
        else await sleep(100);
      } catch (error) {
        if (error instanceof Refused) {
          this.#note(error);
          this.viewer.forget();
        }
        await sleep(PACE_MS);
      }
      if (this.viewer.packets !== packets) moved_ms = performance.now();
      packets = this.viewer.packets;
    }
  }

  async #count(): Promise<void> {
    let packets = 0;
    let arrived_ms = performance.now();
    while (!this.#gone) {
      await sleep(50);
      const arrived = this.viewer.packets;
      if (arrived > packets) {
        const now_ms = performance.now();
        this.picture.beat();
        // A shorter silence is a stutter: of this process, often, in which the publisher lives too.
        if (now_ms - arrived_ms <= STUTTER_MS) this.received_ms += now_ms - arrived_ms;
        arrived_ms = now_ms;
      }
      packets = arrived;
    }
  }

  #give(): Promise<void> {
    return this.#keep(this.tips, this.money, (key) => this.viewer.tip(this.performer_name, '0.01', key));
  }

  #chat(): Promise<void> {
    return this.#keep(this.lines, this.talk, (id) => this.viewer.say('こんばんは', id));
  }

  /** One after the other, each until it is answered. */
  async #keep(done: string[], pulse: Pulse, ask: (key: string) => Promise<void>): Promise<void> {
    while (!this.#over) {
      await sleep(PACE_MS);
      if (!this.viewer.watching) continue;
      for (const key = randomUUID(); !this.#over; await sleep(PACE_MS)) {
        try {
          await ask(key);
          done.push(key);
          pulse.beat();
          break;
        } catch (error) {
          if (!(error instanceof Refused)) continue;
          this.#note(error);
          break;
        }
      }
    }
  }

  #note({ reason }: Refused): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }
}
