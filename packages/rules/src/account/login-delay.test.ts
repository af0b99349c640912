import { expect, it } from 'vitest';
import { loginDelayMs } from './login-delay.ts';

it.each([
  [0, 0],
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [10, 32_000],
  [14, 512_000],
  [15, 900_000],
  [5_000, 900_000],
])('after %i failures the next login waits %i ms', (failures, delay_ms) =>
  expect(loginDelayMs(failures, 5, 900_000)).toBe(delay_ms),
);
