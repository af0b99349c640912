import { describe, expect, it } from 'vitest';
import { loadAsset, sceneNames } from './asset.ts';

describe('loadAsset', () => {
  it('sceneNames lists kotoha, mio and sayo', () => {
    expect(sceneNames().sort()).toEqual(['kotoha', 'mio', 'sayo']);
  });

  it.each(['kotoha', 'mio', 'sayo'])(
    'loads %s with sound as long as picture and keyframes each second',
    (scene) => {
      const { video, sound, stills } = loadAsset(scene);
      expect(video.frames.length / video.fps).toBe(sound.length * 0.02);
      expect(video.frames.every((frame, index) => frame.keyframe === (index % video.fps === 0))).toBe(true);
      expect(stills.length).toBeGreaterThanOrEqual(4);
      const bytes = video.frames.reduce((sum, frame) => sum + frame.data.length, 0);
      expect(bytes).toBeLessThan(1_200_000);
    },
  );

  it('throws for an unknown scene', () => {
    expect(() => loadAsset('nobody')).toThrow(/no scene/);
  });
});
