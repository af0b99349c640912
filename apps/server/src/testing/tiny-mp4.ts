const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};
const box = (name: string, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([u32(size), Buffer.from(name, 'latin1'), ...content]);
};

const CONTENT_BYTES = 1_000;

/** An MP4 container with one video track. Its tables may claim more bytes or samples than it has. */
export function tinyMp4(duration_ms = 40_000, { said_bytes = CONTENT_BYTES, samples = 1 } = {}): Buffer {
  const table = box(
    'stbl',
    box('stts', u32(0, 1, samples, duration_ms)),
    box('stsz', u32(0, said_bytes, samples)),
  );
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1_000, duration_ms, 0)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0)),
    box('minf', table),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(0)),
    box('moov', box('trak', box('tkhd', u32(0, 0, 0, 1)), media)),
    box('mdat', Buffer.alloc(CONTENT_BYTES, 'x')),
  ]);
}
