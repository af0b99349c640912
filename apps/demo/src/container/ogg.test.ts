import { describe, expect, it } from 'vitest';
import { writeOpus } from '../../render/ogg-write.ts';
import { readOggPackets, readOpus } from './ogg.ts';

const packetOf = (length: number, value: number): Uint8Array => new Uint8Array(length).fill(value);

/** A page with its lacing table given by hand. */
function page(lacing: number[], body: Uint8Array): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS', 0, 'latin1');
  header[26] = lacing.length;
  return Buffer.concat([header, Buffer.from(lacing), body]);
}

describe('readOpus and readOggPackets', () => {
  it('readOpus returns the channel count and packets of the written lengths', () => {
    const packets = [0, 1, 254, 255, 256, 600].map(packetOf);
    const file = readOpus(writeOpus(2, packets));
    expect(file.channel_count).toBe(2);
    expect(file.packets.map((packet) => packet.length)).toEqual(packets.map((packet) => packet.length));
  });

  it('readOggPackets joins a packet that spans two pages', () => {
    const bytes = Buffer.concat([page([255], packetOf(255, 7)), page([45, 3], packetOf(48, 7))]);
    expect(readOggPackets(bytes).map((packet) => packet.length)).toEqual([300, 3]);
  });

  it('refuse truncated pages and files that are not Ogg Opus', () => {
    const whole = writeOpus(1, [packetOf(100, 1)]);
    expect(() => readOpus(whole.subarray(0, whole.length - 1))).toThrow(/cut short/);
    expect(() => readOggPackets(page([255], packetOf(255, 1)))).toThrow(/cut short/);
    expect(() => readOggPackets(Buffer.from('no ogg here'))).toThrow(/no page/);
    expect(() => readOpus(page([3], packetOf(3, 1)))).toThrow(/OpusHead/);
  });
});
