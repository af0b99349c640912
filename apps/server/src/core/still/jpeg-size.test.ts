import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tinyJpeg } from '../../testing/tiny-jpeg.ts';
import { jpegSize } from './jpeg-size.ts';

describe('jpegSize', () => {
  it('reads width and height from the frame header', () => {
    expect(jpegSize(tinyJpeg(320, 180))).toEqual({ width_px: 320, height_px: 180 });
    expect(jpegSize(tinyJpeg(180, 320))).toEqual({ width_px: 180, height_px: 320 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a start without a frame', Buffer.from('ffd8ffd9', 'hex')],
    ['a frame that is cut off', tinyJpeg(320, 180).subarray(0, 26)],
    ['no width', tinyJpeg(0, 180)],
    ['a giant', tinyJpeg(60_000, 180)],
  ])('returns null for %s', (_what, bytes) => {
    expect(jpegSize(bytes)).toBeNull();
  });

  it('does not throw on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        jpegSize(Buffer.from([0xff, 0xd8, ...bytes]));
      }),
    );
  });
});
