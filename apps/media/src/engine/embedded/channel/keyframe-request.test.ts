import { expect, it } from 'vitest';
import { KeyframeRequest } from './keyframe-request.ts';

it('the first who joins asks at once, a crowd behind costs one more request at most', () => {
  const request = new KeyframeRequest();
  expect(request.want(0)).toBe(true);
  expect([10, 200, 299].map((now_ms) => request.want(now_ms))).toEqual([false, false, false]);
  expect(request.tick(300)).toBe(true);
  expect(request.tick(310)).toBe(false);
});

it('a key picture ends the asking', () => {
  const request = new KeyframeRequest();
  request.want(0);
  request.satisfied();
  expect(request.tick(10_000)).toBe(false);
  expect(request.want(10_000)).toBe(true);
});
