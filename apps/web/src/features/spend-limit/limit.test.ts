import { expect, it } from 'vitest';
import { limitOf, limitText } from './limit.ts';

it('limitOf reads points in full-width and half-width digits', () => {
  expect(limitOf('30')).toBe(300_000);
  expect(limitOf(' ２．５ ')).toBe(25_000);
  expect(limitOf('0.0001')).toBe(1);
});
it('limitOf and limitText treat an empty field as no limit', () => {
  expect(limitOf('  ')).toBeNull();
  expect(limitText(null)).toBe('');
});
it('limitOf rejects invalid amounts', () => {
  for (const text of ['0', '-1', '1e9', 'abc', '1.23456', '99999999', '.'])
    expect(limitOf(text)).toBe('wrong');
});
it('limitText writes what limitOf has read', () => {
  for (const text of ['30', '2.5', '0.0001']) {
    const units = limitOf(text);
    expect(units === 'wrong' ? 'wrong' : limitText(units)).toBe(text);
  }
});
