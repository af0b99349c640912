import { expect, it } from 'vitest';
import { type Arrived, Confirmations } from './confirm-arrivals.ts';

/** Looks twice a second; what arrives each time is added up. */
function told(each: (at_ms: number) => Arrived, until_ms: number): [at_ms: number, word: boolean][] {
  const confirmations = new Confirmations(0);
  const sum = { video: 0, audio: 0 };
  const words: [number, boolean][] = [];
  for (let at_ms = 500; at_ms <= until_ms; at_ms += 500) {
    const { video, audio } = each(at_ms);
    sum.video += video;
    sum.audio += audio;
    const word = confirmations.look({ ...sum }, at_ms);
    if (word !== null) words.push([at_ms, word]);
  }
  return words;
}

it('confirms a picture once, for its receiver reports do so later', () => {
  expect(told(() => ({ video: 30, audio: 25 }), 20_000)).toEqual([[500, true]]);
});

it('confirms sound alone each second', () => {
  const words = told(() => ({ video: 0, audio: 25 }), 10_000);
  expect(words).toHaveLength(10);
  expect(words.every(([, word]) => word)).toBe(true);
});

it('says so when nothing comes any more, some times, and when something does again', () => {
  const words = told((at_ms) => ({ video: at_ms < 3_000 || at_ms > 30_000 ? 30 : 0, audio: 0 }), 32_000);
  expect(words).toEqual([
    [500, true],
    [4_500, false],
    [6_500, false],
    [8_500, false],
    [10_500, false],
    [12_500, false],
    [30_500, true],
  ]);
});
