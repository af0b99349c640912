import { describe, expect, it } from 'vitest';
import { partOf } from './send-file.ts';

describe('partOf', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['pages=1-2', 'whole'],
  ] as const)('parses the range %s of a 100-byte file', (asked, part) =>
    expect(partOf(asked, 100)).toEqual(part),
  );
});
