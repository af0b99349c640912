/** Ogg page checksum (RFC 3533 §6, field 7): CRC-32 with polynomial 0x04c11db7, no reflection. */
function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

function page(packets: readonly Uint8Array[], sequence: number, flags: number, granule: number): Buffer {
  const table: number[] = [];
  for (const packet of packets) {
    for (let rest = packet.length; ; rest -= 255) {
      table.push(Math.min(255, rest));
      if (rest < 255) break;
    }
  }
  if (table.length > 255) throw new Error('too many segments for one page');
  const header = Buffer.alloc(27);
  header.write('OggS', 0, 'latin1');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = table.length;
  const whole = Buffer.concat([header, Buffer.from(table), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

const PACKETS_PER_PAGE = 50;
const SAMPLES_PER_PACKET = 960;

/** Lays Opus packets of 20 ms into an Ogg file. */
export function writeOpus(channel_count: number, packets: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head[8] = 1;
  head[9] = channel_count;
  head.writeUInt32LE(48_000, 12);
  const vendor = Buffer.from('akari');
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(vendor.length, 8);
  vendor.copy(tags, 12);
  const pages = [page([head], 0, 2, 0), page([tags], 1, 0, 0)];
  for (let at = 0; at < packets.length; at += PACKETS_PER_PAGE) {
    const part = packets.slice(at, at + PACKETS_PER_PAGE);
    const last = at + PACKETS_PER_PAGE >= packets.length;
    pages.push(page(part, pages.length, last ? 4 : 0, (at + part.length) * SAMPLES_PER_PACKET));
  }
  return Buffer.concat(pages);
}
