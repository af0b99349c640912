import { describe, expect, it } from 'vitest';
import { draftOf, sends } from './draft.ts';

describe('draft', () => {
  it('counts what a reader counts as characters', () => {
    expect(draftOf('👩‍👧'.repeat(200))).toEqual({ state: 'near', left: 0 });
    expect(draftOf('👩‍👧'.repeat(201))).toEqual({ state: 'too_long', left: -1 });
  });

  it('is empty when only white space was typed', () => {
    expect(draftOf(' 　\n').state).toBe('empty');
  });

  it('shows its length near the limit only', () => {
    expect(draftOf('あ'.repeat(179)).state).toBe('fine');
    expect(draftOf('あ'.repeat(180)).state).toBe('near');
  });
});

describe('Enter', () => {
  const key = (more: object = {}) => ({
    key: 'Enter',
    shiftKey: false,
    nativeEvent: { isComposing: false, keyCode: 13 },
    ...more,
  });

  it('sends', () => {
    expect(sends(key())).toBe(true);
  });

  it('does not send while Japanese is being converted', () => {
    expect(sends(key({ nativeEvent: { isComposing: true, keyCode: 229 } }))).toBe(false);
    expect(sends(key({ nativeEvent: { isComposing: false, keyCode: 229 } }))).toBe(false);
  });

  it('does not send with Shift, nor for another key', () => {
    expect(sends(key({ shiftKey: true }))).toBe(false);
    expect(sends(key({ key: 'a' }))).toBe(false);
  });
});
