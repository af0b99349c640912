import { describe, expect, it } from 'vitest';
import { parsePreferences } from './preferences.ts';

const DEFAULT = {
  ...{ color: 'dark', size_px: null, zoom: 1, voice: 'all', lang: null },
  ...{ translation: 'off', flow: 'off', flow_opacity: 80, hidden: false },
};

describe('parsePreferences', () => {
  it('returns dark, the size of the side, zoom 1, every voice, the language of the page, no translation and no flow by default', () => {
    expect(parsePreferences(null)).toEqual(DEFAULT);
  });

  it('returns the stored values', () => {
    const stored = {
      ...{ color: 'pink', size_px: 22, zoom: 1.5, voice: 'off', lang: 'en' },
      ...{ translation: 'service', flow: 'high', flow_opacity: 40, hidden: true },
    };
    expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  });

  it('returns the defaults for invalid values', () => {
    expect(
      parsePreferences('{"color":"black","size_px":15,"zoom":9,"voice":1,"lang":"fr","hidden":"yes"}'),
    ).toEqual(DEFAULT);
    expect(parsePreferences('nonsense')).toEqual(DEFAULT);
  });
});
