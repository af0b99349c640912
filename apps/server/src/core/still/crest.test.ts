import { describe, expect, it } from 'vitest';
import { crestSvg } from './crest.ts';

describe('crestSvg', () => {
  it('draws the same crest for names that differ in case or width', () => {
    expect(crestSvg('Akari')).toBe(crestSvg('ＡＫＡＲＩ'));
    expect(crestSvg('月見うさぎ')).not.toBe(crestSvg('けんじ'));
  });

  it('contains no markup from the name', () => {
    expect(crestSvg('"><script>alert(1)</script>')).not.toContain('script');
  });
});
