import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLayoutFor, clipLayoutOf, isOnlyClip } from './clip.ts';

const text = (words: string): number[] => [...words].map((one) => one.charCodeAt(0));
const box = (name: string, ...content: number[]): number[] => [
  ...[0, 0, 0, 8 + content.length, ...text(name)],
  ...content,
];
const MP4 = [...box('ftyp', ...text('isom')), ...box('moov', 1, 2), ...box('mdat', 3, 4, 5)];
const LARGE = [...box('ftyp'), 0, 0, 0, 1, ...text('mdat'), 0, 0, 0, 0, 0, 0, 0, 18, 1, 2];
const HEAD = [0x1a, 0x45, 0xdf, 0xa3, 0x82, 1, 2];
const SEGMENT = [0x18, 0x53, 0x80, 0x67];
const WEBM = [...HEAD, ...SEGMENT, 0x83, 1, 2, 3];
const OPEN = [...HEAD, ...SEGMENT, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3];

it.each<[string, number[], string | null]>([
  ['an MP4', MP4, 'boxes'],
  ['a WebM', WEBM, 'ebml'],
  ['a PNG', [0x89, ...text('PNG\r\n')], null],
  ['a page', text('<!doctype html>'), null],
  ['nothing', [], null],
])('the layout of %s', (_, bytes, layout) => expect(clipLayoutOf(Uint8Array.from(bytes))).toBe(layout));

it('MP4 and MOV are laid out alike', () => {
  expect([clipLayoutFor('video/mp4'), clipLayoutFor('video/quicktime')]).toEqual(['boxes', 'boxes']);
  expect(clipLayoutFor('video/webm')).toBe('ebml');
});

describe('isOnlyClip', () => {
  it.each<[string, number[], boolean]>([
    ['an MP4', MP4, true],
    ['an MP4 with a size of 64 bits', LARGE, true],
    ['an MP4 whose last box goes to the end', [...MP4, 0, 0, 0, 0, ...text('mdat'), 1], true],
    ['an MP4 and a page', [...MP4, ...text('<!doctype html>')], false],
    ['an MP4 and an archive', [...MP4, ...text('PK\u0003\u0004archive')], false],
    ['an MP4 and a byte', [...MP4, 0], false],
    ['an MP4 that is cut off', MP4.slice(0, -1), false],
    ['a box that is smaller than its head', [...MP4, 0, 0, 0, 7, ...text('free')], false],
    ['a WebM', WEBM, true],
    ['a WebM that was not closed', OPEN, true],
    ['a WebM with a filler behind it', [...WEBM, 0xec, 0x81, 0], true],
    ['a WebM and a page', [...WEBM, ...text('<p>')], false],
    ['a WebM that is cut off', WEBM.slice(0, -1), false],
    ['a WebM whose head has no end', [0x1a, 0x45, 0xdf, 0xa3, 0xff, ...SEGMENT], false],
  ])('%s', (_, bytes, only) => {
    const content = Uint8Array.from(bytes);
    expect(isOnlyClip(content, clipLayoutOf(content) ?? 'boxes')).toBe(only);
  });

  it('ends for every content', () => {
    fc.assert(
      fc.property(fc.constantFrom(MP4, WEBM, []), fc.uint8Array({ maxLength: 120 }), (head, tail) => {
        for (const layout of ['boxes', 'ebml'] as const)
          expect(typeof isOnlyClip(Uint8Array.from([...head, ...tail]), layout)).toBe('boolean');
      }),
    );
  });
});
