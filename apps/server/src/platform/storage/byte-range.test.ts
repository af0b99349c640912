import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each<[string | undefined, ReturnType<typeof byteRange>]>([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=40-49', { from: 40, to: 49 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=5-4', null],
  ['bytes=0-1,4-5', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
  [`bytes=${'9'.repeat(40)}-`, null],
])('%s of 100 bytes', (header, expected) => expect(byteRange(header, 100)).toEqual(expected));
