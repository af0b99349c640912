import { expect, it } from 'vitest';
import { privateMembers } from './private-members.ts';

class Library {
  send = (): number => 1;
}

it('privateMembers returns the object when it has each member', () => {
  const library = new Library();
  expect(privateMembers<{ send: () => number }>('a-library', library, { send: 'function' })).toBe(library);
});

it('privateMembers names a member that is missing or of another type', () => {
  const library = new Library();
  const missing = () => privateMembers<{ encode: object }>('a-library', library, { encode: 'object' });
  expect(missing).toThrow('a-library: the private member encode is no object');
  const changed = () => privateMembers<{ send: string }>('a-library', library, { send: 'string' });
  expect(changed).toThrow('a-library: the private member send is no string');
});
