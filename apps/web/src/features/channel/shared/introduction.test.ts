import { describe, expect, it } from 'vitest';
import { introductionOf } from './introduction.ts';

describe('introductionOf', () => {
  it('is the one in the language of the page', () => {
    const introduction = { ja: '雨の提灯', en: 'Lanterns in the rain' };
    expect(introductionOf({ introduction }, 'en')).toEqual({ text: 'Lanterns in the rain', lang: 'en' });
  });
  it('is in the other language, marked as such, when this one is empty', () => {
    expect(introductionOf({ introduction: { ja: '雨の提灯', en: '' } }, 'en')).toEqual({
      text: '雨の提灯',
      lang: 'ja',
    });
  });
  it('is null when both are empty', () => {
    expect(introductionOf({ introduction: { ja: '', en: '' } }, 'ja')).toBeNull();
  });
});
