import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLEAR_AFTER_MS } from '../platform/store/notification.slice.ts';

const tokens = readFileSync(new URL('../kit/css/tokens.css', import.meta.url), 'utf8');

it.each([
  ['modal', 9000],
  ['error', 5000],
  ['action', 3000],
  ['dialogue', 2000],
  ['notification', 1000],
])('the stacking base of %s is %i (spec §9)', (layer, base) =>
  expect(tokens).toContain(`--z-${layer}: ${base};`),
);

it('tip popups clear after 2 s and notifications after 5 s (spec §9)', () =>
  expect(CLEAR_AFTER_MS).toEqual({
    tip: 2_000,
    news: 5_000,
    present: 5_000,
    bonus: 5_000,
    success: 5_000,
    error: 5_000,
  }));
