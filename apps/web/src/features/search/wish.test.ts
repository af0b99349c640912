import { describe, expect, it } from 'vitest';
import { addressOf, filterCount, wishOf, withoutTag, withPart, withTag } from './wish.ts';

const read = (address: string) => wishOf(new URLSearchParams(address));

describe('the address of a search', () => {
  it('is the whole search', () => {
    const address = 'q=%E9%9B%A8&tags=a%2Cb&status=live&speaks=en&price_to=10&age_from=20&voice=1&sort=price';
    expect(addressOf(read(address))).toBe(address);
  });

  it('leaves out what is no search', () =>
    expect(read('q=+&status=evil&age_from=5&price_to=x&voice=2&sort=live&page=9&tags=,')).toEqual({}));

  it('has at most 100 characters of words and five tags', () => {
    expect(read(`q=${'a'.repeat(200)}`).q).toHaveLength(100);
    expect(read('tags=a,b,c,d,e,f').tags).toBe('a,b,c,d,e');
  });
});

describe('a change of a search', () => {
  it('adds and takes a tag', () => {
    const wish = withTag(withTag({ q: 'a' }, '夜'), '雨');
    expect(wish).toEqual({ q: 'a', tags: '夜,雨' });
    expect(withoutTag(withoutTag(wish, '夜'), '雨')).toEqual({ q: 'a' });
  });

  it('counts its filters', () => {
    const wish = withPart({ q: 'a', sort: 'new', voice: '1' }, 'speaks', 'ja');
    expect(filterCount(wish)).toBe(2);
    expect(filterCount(withPart(wish, 'voice', null))).toBe(1);
    // Those above the filters are seen without opening them.
    expect(filterCount({ q: 'a', tags: '夜', status: 'live' })).toBe(0);
  });
});
