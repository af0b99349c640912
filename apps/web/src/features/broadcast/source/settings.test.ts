import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, qualityOf, readSettings } from './settings.ts';

describe('readSettings', () => {
  it('DEFAULT_SETTINGS have quality 12 with 800 kbps', () => {
    expect(qualityOf(DEFAULT_SETTINGS.quality_id)).toMatchObject({ id: 12, video_kbps: 800 });
  });
  it('returns the stored settings', () => {
    const kept = {
      ...DEFAULT_SETTINGS,
      source: 'external',
      media_kind: 'voice',
      quality_id: 13,
      mirror: false,
    };
    expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  });
  it.each([
    ['nothing', null],
    ['rubbish', '{'],
    ['another shape', '"a"'],
    ['odd values', '{"source":9,"media_kind":"smell","quality_id":"x"}'],
  ])('returns the defaults for %s', (_what, kept) => expect(readSettings(kept)).toEqual(DEFAULT_SETTINGS));
});
