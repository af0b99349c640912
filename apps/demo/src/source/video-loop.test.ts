import { describe, expect, it } from 'vitest';
import { VideoLoop } from './video-loop.ts';

/** Four seconds at 20 frames a second, a keyframe each second; each frame's first byte is its number. */
const frames = Array.from({ length: 80 }, (_, index) => ({
  data: Uint8Array.of(index),
  keyframe: index % 20 === 0,
}));
const play = (loop: VideoLoop, count: number): number[] =>
  Array.from({ length: count }, () => loop.next().data[0] ?? -1);

describe('VideoLoop', () => {
  it('repeats from the first frame after the last', () => {
    expect(play(new VideoLoop(frames, 20), 81).at(-1)).toBe(0);
  });

  it('jumps to the nearest keyframe after requestKeyframe', () => {
    const behind = new VideoLoop(frames, 20);
    play(behind, 29);
    behind.requestKeyframe();
    expect(play(behind, 2)).toEqual([20, 21]);
    const ahead = new VideoLoop(frames, 20);
    play(ahead, 35);
    ahead.requestKeyframe();
    expect(play(ahead, 2)).toEqual([40, 41]);
  });

  it('finds the nearest keyframe across the end of the loop', () => {
    const loop = new VideoLoop(frames, 20);
    play(loop, 73);
    loop.requestKeyframe();
    expect(play(loop, 1)).toEqual([0]);
  });

  it('waits for a regular keyframe within 200 ms instead of jumping', () => {
    const loop = new VideoLoop(frames, 20);
    play(loop, 36);
    loop.requestKeyframe();
    expect(play(loop, 6)).toEqual([36, 37, 38, 39, 40, 41]);
  });

  it('answers 50 requests with one keyframe and delays the next', () => {
    const loop = new VideoLoop(frames, 20);
    play(loop, 29);
    for (let viewer = 0; viewer < 50; viewer++) loop.requestKeyframe();
    expect(play(loop, 3)).toEqual([20, 21, 22]);
    loop.requestKeyframe();
    expect(play(loop, 6)).toEqual([23, 24, 25, 26, 27, 20]);
  });

  it('throws without a keyframe', () => {
    expect(() => new VideoLoop([{ data: Uint8Array.of(1), keyframe: false }], 20)).toThrow(/keyframe/);
  });
});
