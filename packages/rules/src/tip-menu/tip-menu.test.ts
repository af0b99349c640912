import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTipRequestBack,
  nextTipRequestState,
  readTipMenu,
  TIP_REQUEST_EVENTS,
  type TipMenuItem,
  type TipRequestState,
} from './index.ts';

const item = (changes: Partial<TipMenuItem> = {}): TipMenuItem => ({
  text: 'Sing',
  units: 10_000,
  ...changes,
});
const refusal = (menu: readonly TipMenuItem[]) => {
  const read = readTipMenu(menu);
  return read.ok ? null : read.error;
};

describe('readTipMenu', () => {
  it.each<[string, TipMenuItem[], string | null]>([
    ['25 requests', Array(25).fill(item()), null],
    ['26 requests', Array(26).fill(item()), 'tip_menu_too_long'],
    ['no request', [], null],
    ['an empty text', [item({ text: ' \u200B ' })], 'tip_menu_text_wrong'],
    ['41 letters', [item({ text: 'あ'.repeat(41) })], 'tip_menu_text_wrong'],
    ['0.2 points', [item({ units: 2_000 })], null],
    ['less than 0.2 points', [item({ units: 1_999 })], 'tip_menu_price_wrong'],
    ['10,000 points', [item({ units: 100_000_000 })], null],
    ['more than 10,000 points', [item({ units: 100_000_001 })], 'tip_menu_price_wrong'],
    ['a part of a unit', [item({ units: 10_000.5 })], 'tip_menu_price_wrong'],
  ])('%s', (_, menu, error) => expect(refusal(menu)).toBe(error));
});

describe('a request of the menu', () => {
  it('ends once: it is done, or the points are back, and never both', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TIP_REQUEST_EVENTS), { minLength: 1 }), (events) => {
        const states = events.reduce<TipRequestState[]>(
          (all, event) => [...all, nextTipRequestState(all.at(-1) ?? 'open', event) ?? all.at(-1) ?? 'open'],
          ['open'],
        );
        const ended = states.filter((state) => state !== 'open');
        expect(new Set(ended).size).toBe(1);
        expect(isTipRequestBack(states.at(-1) ?? 'open')).toBe(events[0] !== 'do');
      }),
    );
  });
});
