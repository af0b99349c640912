import { describe, expect, it } from 'vitest';
import { BitstreamFault, dropUserData } from './drop-user-data.ts';

/** Lengths have four bytes. */
const AVCC = Uint8Array.from([1, 100, 0, 12, 0xff, 0xe1, 0]);
const nal = (kind: number, ...content: number[]): number[] => [
  0,
  0,
  0,
  content.length + 1,
  0x60 | kind,
  ...content,
];
const drop = (codec: 'avc' | 'av1' | 'vp9', bytes: number[], config: Uint8Array | null = AVCC): number[] => [
  ...dropUserData(codec, Uint8Array.from(bytes), config),
];

describe('H.264', () => {
  it('keeps slices and parameter sets, and drops SEI, filler and units without a meaning', () => {
    const slice = nal(5, 1, 2, 3);
    const sets = [...nal(7, 4), ...nal(8, 5)];
    expect(drop('avc', [...nal(6, 5, 9, 9), ...sets, ...slice, ...nal(12, 7), ...nal(30, 8)])).toEqual([
      ...sets,
      ...slice,
    ]);
  });
  it.each<[string, number[], Uint8Array | null]>([
    ['longer than the frame', [0, 0, 0, 9, 0x65, 1], AVCC],
    ['without bytes', [0, 0, 0, 0], AVCC],
    ['without parameter sets', nal(5, 1), null],
  ])('a unit %s is a fault', (_, bytes, config) => {
    expect(() => drop('avc', bytes, config)).toThrow(BitstreamFault);
  });
});

describe('AV1', () => {
  const obu = (kind: number, ...content: number[]): number[] => [(kind << 3) | 2, content.length, ...content];
  it('drops metadata and padding', () => {
    expect(drop('av1', [...obu(5, 9, 9), ...obu(1, 1), ...obu(15, 8), ...obu(6, 2, 3)])).toEqual([
      ...obu(1, 1),
      ...obu(6, 2, 3),
    ]);
  });
  it('keeps the last one without a length', () => {
    expect(drop('av1', [...obu(5, 9), 6 << 3, 1, 2])).toEqual([6 << 3, 1, 2]);
  });
  it('a length that does not end, or is too long, is a fault', () => {
    expect(() => drop('av1', [(6 << 3) | 2, 0xff, 0xff, 0xff, 0xff, 0xff])).toThrow(BitstreamFault);
    expect(() => drop('av1', [(6 << 3) | 2, 9, 1])).toThrow(BitstreamFault);
  });
});

it('VP9 has nothing to drop', () => expect(drop('vp9', [1, 2, 3], null)).toEqual([1, 2, 3]));
