import { expect, it } from 'vitest';
import { follow } from './typing.ts';

it('keeps what was typed while the address catches up', () => {
  const typing = { text: 'sayo', address: '', sent: ['s', 'sa', 'say', 'sayo'] };
  const behind = follow(typing, 'sa');
  expect(behind.text).toBe('sayo');
  expect(follow(behind, 'sayo')).toEqual({ text: 'sayo', address: 'sayo', sent: [] });
});
it('takes over an address that nobody typed here', () => {
  expect(follow({ text: 'sayo', address: 'sayo', sent: [] }, '').text).toBe('');
});
