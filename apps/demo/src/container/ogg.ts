/** Contents of an Ogg Opus file (RFC 3533, RFC 7845). */
export interface OpusFile {
  channel_count: number;
  /** Samples at 48 kHz that a decoder drops at the start. */
  pre_skip: number;
  packets: Uint8Array[];
}

const HEADER_BYTES = 27;
const OPUS_HEAD = 'OpusHead';
const OPUS_TAGS = 'OpusTags';

const startsWith = (packet: Uint8Array, magic: string): boolean =>
  packet.length >= magic.length && [...magic].every((letter, at) => packet[at] === letter.charCodeAt(0));

/**
 * Splits an Ogg stream into its packets; a packet may span several pages.
 * @throws when the bytes are not Ogg, are truncated, or end within a packet
 */
export function readOggPackets(bytes: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (!startsWith(bytes.subarray(at, at + 4), 'OggS')) throw new Error(`ogg: no page at byte ${at}`);
    const segment_count = bytes[at + 26] ?? 0;
    const table = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segment_count);
    at += HEADER_BYTES + segment_count;
    let length = 0;
    for (const lacing of table) {
      length += lacing;
      // A lacing value of 255 means that the packet continues (RFC 3533 §5).
      if (lacing === 255) continue;
      parts.push(take(bytes, at, length));
      packets.push(parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Buffer.concat(parts));
      parts = [];
      at += length;
      length = 0;
    }
    if (length > 0) {
      parts.push(take(bytes, at, length));
      at += length;
    }
  }
  if (parts.length > 0) throw new Error('ogg: the last packet is cut short');
  return packets;
}

function take(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at + length > bytes.length) throw new Error('ogg: page is cut short');
  return bytes.subarray(at, at + length);
}

/**
 * Parses an Ogg Opus file: head, tags, then one Opus packet each.
 * @throws when it is not Ogg Opus
 */
export function readOpus(bytes: Uint8Array): OpusFile {
  const [head, tags, ...packets] = readOggPackets(bytes);
  if (head === undefined || !startsWith(head, OPUS_HEAD) || head.length < 19)
    throw new Error('ogg: no OpusHead');
  if (tags === undefined || !startsWith(tags, OPUS_TAGS)) throw new Error('ogg: no OpusTags');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return { channel_count: view.getUint8(9), pre_skip: view.getUint16(10, true), packets };
}
