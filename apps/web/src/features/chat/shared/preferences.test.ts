import { describe, expect, it } from 'vitest';
import { parsePreferences, ZOOMS } from './preferences.ts';

describe('parsePreferences', () => {
  it('returns dark and zoom 1 by default', () => {
    expect(parsePreferences(null)).toEqual({ color: 'dark', zoom: 1 });
  });

  it('returns the stored values', () => {
    expect(parsePreferences('{"color":"pink","zoom":1.5}')).toEqual({ color: 'pink', zoom: 1.5 });
  });

  it('returns the defaults for invalid values', () => {
    expect(parsePreferences('{"color":"black","zoom":9}')).toEqual({ color: 'dark', zoom: 1 });
    expect(parsePreferences('nonsense')).toEqual({ color: 'dark', zoom: 1 });
  });

  it('ZOOMS are 1, 1.5 and 2', () => {
    expect(ZOOMS).toEqual([1, 1.5, 2]);
  });
});
