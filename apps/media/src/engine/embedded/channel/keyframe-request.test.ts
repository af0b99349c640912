import { expect, it } from 'vitest';
import { KeyframeRequest } from './keyframe-request.ts';

it('KeyframeRequest asks at once and at most once more after 300 ms', () => {
  const request = new KeyframeRequest();
  expect(request.want(0)).toBe(true);
  expect([10, 200, 299].map((now_ms) => request.want(now_ms))).toEqual([false, false, false]);
  expect(request.tick(300)).toBe(true);
  expect(request.tick(310)).toBe(false);
});

it('KeyframeRequest stops asking after a keyframe, until it is wanted again', () => {
  const request = new KeyframeRequest();
  request.want(0);
  request.satisfied();
  expect(request.tick(10_000)).toBe(false);
  expect(request.want(10_000)).toBe(true);
});
