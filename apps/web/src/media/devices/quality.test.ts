import { QUALITY_PROFILES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { encodingOf, shrinkFactor } from './quality.ts';

const profile = (id: number) => {
  const found = QUALITY_PROFILES.find((one) => one.id === id);
  if (found === undefined) throw new Error('no such profile');
  return found;
};

describe('encodingOf and shrinkFactor', () => {
  it('encodingOf caps bitrate and frame rate', () => {
    expect(encodingOf(profile(12), 'video', 720)).toEqual({
      maxBitrate: 800_000,
      maxFramerate: 15,
      scaleResolutionDownBy: 1,
    });
    expect(encodingOf(profile(12), 'audio')).toEqual({ maxBitrate: 48_000 });
  });

  it('shrinkFactor shrinks a larger picture and never enlarges one', () => {
    expect(shrinkFactor(profile(11), 720)).toBe(2);
    expect(shrinkFactor(profile(12), 480)).toBe(1);
    expect(shrinkFactor(profile(12), undefined)).toBe(1);
  });
});
