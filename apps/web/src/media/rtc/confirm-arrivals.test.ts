import { expect, it } from 'vitest';
import { type Arrived, Confirmations } from './confirm-arrivals.ts';

/** Calls `look` every 500 ms with the packets received so far. @returns its reports with their times */
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

it('Confirmations confirms video once', () => {
  expect(told(() => ({ video: 30, audio: 25 }), 20_000)).toEqual([[500, true]]);
});

it('Confirmations confirms audio alone every second', () => {
  const words = told(() => ({ video: 0, audio: 25 }), 10_000);
  expect(words).toHaveLength(10);
  expect(words.every(([, word]) => word)).toBe(true);
});

it('Confirmations reports missing packets five times, and their return once', () => {
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
