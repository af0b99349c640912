import { describe, expect, it } from 'vitest';
import { readIvf } from './ivf.ts';

function ivf(frames: number[][], codec = 'VP80'): Buffer {
  const header = Buffer.alloc(32);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write(codec, 8, 'latin1');
  header.writeUInt16LE(1280, 12);
  header.writeUInt16LE(720, 14);
  header.writeUInt32LE(20, 16);
  header.writeUInt32LE(1, 20);
  const parts = frames.map((bytes, index) => {
    const frame = Buffer.alloc(12);
    frame.writeUInt32LE(bytes.length, 0);
    frame.writeBigUInt64LE(BigInt(index), 4);
    return Buffer.concat([frame, Buffer.from(bytes)]);
  });
  return Buffer.concat([header, ...parts]);
}

describe('readIvf', () => {
  it('returns size, frame rate and frames with keyframe flags', () => {
    const file = readIvf(ivf([[0x10, 1, 2], [0x11, 3], [0x31]]));
    expect(file).toMatchObject({ width: 1280, height: 720, fps: 20 });
    expect(file.frames.map((frame) => frame.keyframe)).toEqual([true, false, false]);
    expect([...(file.frames[0]?.data ?? [])]).toEqual([0x10, 1, 2]);
  });

  it('refuses another container or codec', () => {
    expect(() => readIvf(Buffer.from('RIFF'))).toThrow(/DKIF/);
    expect(() => readIvf(ivf([], 'AV01'))).toThrow(/AV01/);
  });

  it('refuses a truncated frame or frame header', () => {
    const whole = ivf([[0x10, 1, 2]]);
    expect(() => readIvf(whole.subarray(0, whole.length - 1))).toThrow(/frame is cut short/);
    expect(() => readIvf(whole.subarray(0, 36))).toThrow(/header is cut short/);
  });
});
