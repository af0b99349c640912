import { expect, it } from 'vitest';
import { toyAppHost } from './index.ts';

it.each([
  ['192-168-1-44.lovense.club', true],
  ['10-0-0-1.lovense.club', true],
  ['172-31-255-1.lovense.club', true],
  ['127-0-0-1.lovense.club', true],
  ['172-32-0-1.lovense.club', false],
  ['8-8-8-8.lovense.club', false],
  ['192-168-1-999.lovense.club', false],
  ['192-169-1-1.lovense.club', false],
  ['192-168-1-44.lovense.club.evil.test', false],
  ['evil.test/192-168-1-44.lovense.club', false],
  ['192-168-1-44-lovense.club', false],
  ['192-168-1-44.lovense.club\n', false],
  ['', false],
])('the address %j is used: %s', (domain, used) => expect(toyAppHost(domain)).toBe(used ? domain : null));
