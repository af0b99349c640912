import { Refused } from '@akari/testkit/crowd/refused';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf } from '@akari/testkit/crowd/studio';
import type { Viewer } from '@akari/testkit/crowd/viewer';

export interface Tally {
  joined: number;
  lines: number;
  tips: number;
  vanished: number;
  /** Counts of refusals and failures, by message. */
  troubles: Map<string, number>;
}

const between = (least: number, most: number): number => least + Math.random() * (most - least);

function note(tally: Tally, error: unknown): void {
  const said = error instanceof Refused ? error.reason : String(error).slice(0, 80);
  tally.troubles.set(said, (tally.troubles.get(said) ?? 0) + 1);
}

/** Joins one room after another: chats, tips, and leaves after a while, sometimes without a request. */
export async function watchAround(
  viewer: Viewer,
  channels: number,
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const name = nameOf(Math.floor(Math.random() * channels));
    try {
      await viewer.watch(name);
      tally.joined += 1;
      const until_ms = performance.now() + between(30_000, 150_000);
      while (performance.now() < until_ms && viewer.watching && !over.aborted) {
        await sleep(between(4_000, 12_000));
        if (!viewer.watching) break;
        await viewer.say('こんばんは、いい夜ですね');
        tally.lines += 1;
        if (Math.random() < 0.3) {
          await viewer.tip(name);
          tally.tips += 1;
        }
      }
      if (Math.random() < 0.1) {
        viewer.vanish();
        tally.vanished += 1;
        await sleep(25_000);
      } else await viewer.leave();
    } catch (error) {
      if (!over.aborted) note(tally, error);
      await viewer.leave().catch(() => undefined);
      await sleep(2_000);
    }
    await sleep(between(1_000, 8_000));
  }
}

/** Opens the list, an entry page, and the list again. */
export async function lookAround(
  viewer: Viewer,
  channels: number,
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    try {
      await viewer.home();
      await sleep(between(10_000, 40_000));
      await viewer.look(nameOf(Math.floor(Math.random() * channels)));
    } catch (error) {
      if (!over.aborted) note(tally, error);
    }
    await sleep(between(10_000, 40_000));
  }
}
