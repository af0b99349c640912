import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyWebm } from '../testing/tiny-webm.ts';
import { containerOf } from './container.ts';
import { partOf } from './send-file.ts';

const box = (name: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32BE(size);
  bytes.write(name, 4, 'latin1');
  return bytes;
};

describe('the container', () => {
  it('is told by the bytes alone', () => {
    expect(containerOf(tinyWebm())).toBe('video/webm');
    expect(containerOf(Buffer.concat([box('ftyp', 24), box('moov', 40), box('mdat', 99)]))).toBe('video/mp4');
  });
  it('is none of what only looks like it', () => {
    const matroska = Buffer.from(tinyWebm());
    matroska.write('mkvx', 8, 'latin1');
    const cut = Buffer.concat([box('ftyp', 24), box('moov', 40)]).subarray(0, 60);
    for (const bytes of [matroska, cut, box('ftyp', 24), Buffer.from('GIF89a'), Buffer.alloc(0)])
      expect(containerOf(bytes)).toBeNull();
  });
  it('is none of boxes without end, which would be counted for seconds', () => {
    const boxes = Array.from({ length: 20_000 }, () => box('free', 8));
    expect(containerOf(Buffer.concat([box('ftyp', 24), box('moov', 40), ...boxes]))).toBeNull();
  });
  it('is answered for any bytes', () => {
    const head = tinyWebm(20);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(20), (tail, kept) => {
        const bytes = Buffer.concat([head.subarray(0, kept), Buffer.from(tail)]);
        expect(['video/webm', 'video/mp4', null]).toContain(containerOf(bytes));
      }),
    );
  });
});

describe('the part that is asked for', () => {
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
  ] as const)('%s', (asked, part) => expect(partOf(asked, 100)).toEqual(part));
});
