import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, qualityOf, readSettings } from './settings.ts';

describe('what the studio remembers', () => {
  it('begins with level 12', () => {
    expect(qualityOf(DEFAULT_SETTINGS.quality_id)).toMatchObject({ id: 12, video_kbps: 800 });
  });
  it('reads back what was kept', () => {
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
  ])('falls back to the defaults for %s', (_what, kept) =>
    expect(readSettings(kept)).toEqual(DEFAULT_SETTINGS),
  );
});
