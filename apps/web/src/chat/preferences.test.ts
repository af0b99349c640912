import { describe, expect, it } from 'vitest';
import { parsePreferences, ZOOMS } from './preferences.ts';

describe('chat preferences', () => {
  it('are standard colour and size at first', () => {
    expect(parsePreferences(null)).toEqual({ color: 'dark', zoom: 1 });
  });

  it('come back as they were kept', () => {
    expect(parsePreferences('{"color":"pink","zoom":1.5}')).toEqual({ color: 'pink', zoom: 1.5 });
  });

  it('fall back where something does not fit', () => {
    expect(parsePreferences('{"color":"black","zoom":9}')).toEqual({ color: 'dark', zoom: 1 });
    expect(parsePreferences('nonsense')).toEqual({ color: 'dark', zoom: 1 });
  });

  it('know the zoom steps', () => {
    expect(ZOOMS).toEqual([1, 1.5, 2]);
  });
});
