import { expect, it } from 'vitest';
import { follow } from './typing.ts';

it('follow keeps the typed text while the address lags behind', () => {
  const typing = { text: 'sayo', address: '', sent: ['s', 'sa', 'say', 'sayo'] };
  const behind = follow(typing, 'sa');
  expect(behind.text).toBe('sayo');
  expect(follow(behind, 'sayo')).toEqual({ text: 'sayo', address: 'sayo', sent: [] });
});
it('follow takes over an address that was not typed', () => {
  expect(follow({ text: 'sayo', address: 'sayo', sent: [] }, '').text).toBe('');
});
