import { describe, expect, it } from 'vitest';
import { draftOf, sends } from './draft.ts';

describe('draftOf', () => {
  it('counts grapheme clusters, up to 200', () => {
    expect(draftOf('👩‍👧'.repeat(200))).toEqual({ state: 'near', left: 0 });
    expect(draftOf('👩‍👧'.repeat(201))).toEqual({ state: 'too_long', left: -1 });
  });

  it('returns empty for white space', () => {
    expect(draftOf(' 　\n').state).toBe('empty');
  });

  it('returns near from 180 characters on', () => {
    expect(draftOf('あ'.repeat(179)).state).toBe('fine');
    expect(draftOf('あ'.repeat(180)).state).toBe('near');
  });
});

describe('sends', () => {
  const key = (more: object = {}) => ({
    key: 'Enter',
    shiftKey: false,
    nativeEvent: { isComposing: false, keyCode: 13 },
    ...more,
  });

  it('returns true for Enter', () => {
    expect(sends(key())).toBe(true);
  });

  it('returns false while Japanese text is converted', () => {
    expect(sends(key({ nativeEvent: { isComposing: true, keyCode: 229 } }))).toBe(false);
    expect(sends(key({ nativeEvent: { isComposing: false, keyCode: 229 } }))).toBe(false);
  });

  it('returns false with Shift and for other keys', () => {
    expect(sends(key({ shiftKey: true }))).toBe(false);
    expect(sends(key({ key: 'a' }))).toBe(false);
  });
});
