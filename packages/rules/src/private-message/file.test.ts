import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnlyPicture, MESSAGE_FILE_LEVELS, messageFileLimits, pictureTypeOf } from './file.ts';

const bytes = (...parts: (number[] | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  );
/** A JPEG with one segment and a scan that has a stuffed byte and a restart marker. */
const JPEG = [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xda, 0, 3, 1, 7, 0xff, 0, 8, 0xff, 0xd3, 9, 0xff, 0xd9],
];
const PNG = [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 2, 0x49, 0x48, 0x44, 0x52, 1, 2, 0, 0, 0, 0],
  ...[0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0, 0, 0, 0],
];
const WEBP = [...bytes('RIFF', [6, 0, 0, 0], 'WEBP', [1, 2])];

it('the limits are those of the specification, by level', () => {
  expect(MESSAGE_FILE_LEVELS).toEqual([
    { data_bytes: 524_288, file_bytes: 4 * 1024 * 1024, seconds: 8 },
    { data_bytes: 1_048_576, file_bytes: 8 * 1024 * 1024, seconds: 16 },
    { data_bytes: 2_097_152, file_bytes: 16 * 1024 * 1024, seconds: 32 },
  ]);
  expect(messageFileLimits(2).data_bytes).toBe(1_048_576);
  expect(messageFileLimits(9).data_bytes).toBe(524_288);
});

describe('pictureTypeOf', () => {
  it.each<[string, Uint8Array, string | null]>([
    ['a JPEG', bytes(JPEG), 'image/jpeg'],
    ['a PNG', bytes(PNG), 'image/png'],
    ['a WebP', bytes(WEBP), 'image/webp'],
    ['a GIF', bytes('GIF89a'), null],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
    ['a page', bytes('<!doctype html>'), null],
    ['a sound in RIFF', bytes('RIFF', [4, 0, 0, 0], 'WAVE'), null],
    ['nothing', bytes(), null],
  ])('%s', (_, content, type) => expect(pictureTypeOf(content)).toBe(type));
});

describe('isOnlyPicture', () => {
  it.each<[string, number[], 'image/jpeg' | 'image/png' | 'image/webp', boolean]>([
    ['a JPEG', JPEG, 'image/jpeg', true],
    ['a JPEG with another one behind it', [...JPEG, ...JPEG], 'image/jpeg', true],
    ['a JPEG with zeros behind it', [...JPEG, 0, 0, 0], 'image/jpeg', true],
    ['a JPEG and an archive', [...JPEG, ...bytes('PK\u0003\u0004')], 'image/jpeg', false],
    ['two JPEGs and a page', [...JPEG, 0, ...JPEG, ...bytes('<script>')], 'image/jpeg', false],
    ['a JPEG that is cut off', JPEG.slice(0, -2), 'image/jpeg', false],
    ['a PNG', PNG, 'image/png', true],
    ['a PNG and a program', [...PNG, ...bytes('MZ')], 'image/png', false],
    ['a PNG that is cut off', PNG.slice(0, -1), 'image/png', false],
    ['a WebP', WEBP, 'image/webp', true],
    ['a WebP and a document', [...WEBP, ...bytes('%PDF-1.7')], 'image/webp', false],
  ])('%s', (_, content, type, only) => expect(isOnlyPicture(Uint8Array.from(content), type)).toBe(only));

  it('ends for every content, and never takes a picture with other bytes behind it', () => {
    const tail = fc.uint8Array({ minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(JPEG, PNG, WEBP), tail, (picture, behind) => {
        const type = pictureTypeOf(Uint8Array.from(picture)) ?? 'image/jpeg';
        fc.pre(behind.some((byte) => byte !== 0) && !(behind.includes(0xff) && type === 'image/jpeg'));
        expect(isOnlyPicture(Uint8Array.from([...picture, ...behind]), type)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const)
          expect(typeof isOnlyPicture(content, type)).toBe('boolean');
      }),
    );
  });
});
