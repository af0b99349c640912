import { describe, expect, it } from 'vitest';
import { parsePreferences, ZOOMS } from './preferences.ts';

const DEFAULT = { color: 'dark', zoom: 1, voice: 'all', hidden: false };

describe('parsePreferences', () => {
  it('returns dark, zoom 1 and every voice by default', () => {
    expect(parsePreferences(null)).toEqual(DEFAULT);
  });

  it('returns the stored values', () => {
    const stored = { color: 'pink', zoom: 1.5, voice: 'off', hidden: true };
    expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  });

  it('returns the defaults for invalid values', () => {
    expect(parsePreferences('{"color":"black","zoom":9,"voice":1,"hidden":"yes"}')).toEqual(DEFAULT);
    expect(parsePreferences('nonsense')).toEqual(DEFAULT);
  });

  it('ZOOMS are 1, 1.5 and 2', () => {
    expect(ZOOMS).toEqual([1, 1.5, 2]);
  });
});
