import { describe, expect, it } from 'vitest';
import { crestSvg } from './crest.ts';

describe('crestSvg', () => {
  it('draws the same crest for the same name, however it is written', () => {
    expect(crestSvg('Akari')).toBe(crestSvg('ＡＫＡＲＩ'));
    expect(crestSvg('月見うさぎ')).not.toBe(crestSvg('けんじ'));
  });

  it('holds no part of the name', () => {
    expect(crestSvg('"><script>alert(1)</script>')).not.toContain('script');
  });
});
