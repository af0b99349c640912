import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';
import { sendTip } from '@akari/server/features/tip/send-tip';

/** Every so many tips one is sent twice, with the same key, as a page does after a lost answer. */
const REPEAT_EACH = 20;

let keys = 0;

/** Tips of many viewers into one channel, counted and timed. */
export class Tipping {
  readonly #services: Services;
  readonly #performer: Member;
  /** Tips that were answered, each counted once. */
  answered = 0;
  repeated = 0;
  /** Milliseconds until the answer. */
  times: number[] = [];

  constructor(services: Services, performer: Member) {
    this.#services = services;
    this.#performer = performer;
  }

  /** Sends one tip, as the route calls it. @param due_ms when it should have been sent */
  async send(viewer: Member, due_ms = performance.now()): Promise<void> {
    const key = `bench-tips-${(keys += 1)}`;
    const body = { performer_name: this.#performer.user_name, amount: '0.2', anonymous: false } as const;
    const once = () => sendTip(this.#services, viewer, body, key);
    if (keys % REPEAT_EACH === 0) {
      await Promise.all([once(), once()]);
      this.repeated += 1;
    } else await once();
    this.answered += 1;
    this.times.push(performance.now() - due_ms);
  }

  /** Sends as many a second as asked, whether or not earlier ones are answered. @returns seconds until the last answer */
  async paced(viewers: readonly Member[], per_s: number, seconds: number): Promise<number> {
    const began_ms = performance.now();
    const sent: Promise<void>[] = [];
    for (let at = 0; at < per_s * seconds; at += 1) {
      const due_ms = began_ms + (at * 1_000) / per_s;
      const early_ms = due_ms - performance.now();
      if (early_ms > 1) await sleep(early_ms);
      const viewer = viewers[at % viewers.length];
      if (viewer !== undefined) sent.push(this.send(viewer, due_ms));
    }
    await Promise.all(sent);
    return (performance.now() - began_ms) / 1_000;
  }

  /** Every viewer sends one tip after the other. @returns tips a second */
  async asFastAsPossible(viewers: readonly Member[], seconds: number): Promise<number> {
    const began_ms = performance.now();
    const before = this.answered;
    const lane = async (viewer: Member): Promise<void> => {
      while (performance.now() - began_ms < seconds * 1_000) await this.send(viewer);
    };
    await Promise.all(viewers.map(lane));
    return ((this.answered - before) * 1_000) / (performance.now() - began_ms);
  }
}
