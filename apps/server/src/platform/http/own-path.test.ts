import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPathOf } from './own-path.ts';

describe('ownPathOf', () => {
  it.each([
    ['/', '/'],
    ['/purchasePoint', '/purchasePoint'],
    ['/chat/sayo?from=1', '/chat/sayo?from=1'],
    ['/a/../b', '/b'],
  ])('reads %s as %s', (text, path) => {
    expect(ownPathOf(text)).toBe(path);
  });

  it.each([
    '//evil.example/x',
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/\\evil.example//evil2.example',
    '/\t/evil.example',
    'https://evil.example',
    'evil.example',
    '',
  ])('returns null for %s', (text) => {
    expect(ownPathOf(text)).toBeNull();
  });

  it('never returns a path to another origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '\t',
      '\n',
      ' ',
      'evil.example',
      '@',
      '?',
      '#',
      ':',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const path = ownPathOf(`/${parts.join('')}`);
        if (path !== null)
          expect(new URL(path, 'https://akari.example').origin).toBe('https://akari.example');
      }),
    );
  });
});
