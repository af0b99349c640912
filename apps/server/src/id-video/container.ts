import type { IdVideoType } from '@akari/rules';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const DOC_TYPE_WEBM = Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);

/** Length of an EBML size field and what it says; null when there is none. */
function ebmlSize(bytes: Buffer, at: number): { length: number; size: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > 6 || at + length > bytes.length) return null;
  const size = bytes.readUIntBE(at, length) - 2 ** (7 * length);
  return { length, size };
}

/** A header of type webm, and the segment right behind it (Matroska, RFC 9559 §4.5). */
function isWebm(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.readUInt32BE(0) !== EBML) return false;
  const header = ebmlSize(bytes, 4);
  if (header === null) return false;
  const end = 4 + header.length + header.size;
  if (end + 4 > bytes.length || bytes.readUInt32BE(end) !== SEGMENT) return false;
  return bytes.subarray(0, end).includes(DOC_TYPE_WEBM);
}

/** Recorders write a few for each second. */
const BOXES_LIMIT = 10_000;

/** Boxes from the first byte to the last, `ftyp` first and `moov` among them (ISO/IEC 14496-12 §4.2). */
function isMp4(bytes: Buffer): boolean {
  const names: string[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const long = short === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? bytes.length - at : long;
    if (size < 8 || !/^[\w ]{4}$/.test(name) || names.length === BOXES_LIMIT) return false;
    names.push(name);
    at += size;
  }
  return at === bytes.length && names[0] === 'ftyp' && names.includes('moov');
}

/** What the bytes are, whatever they were said to be; null: none of what is taken. */
export function containerOf(bytes: Buffer): IdVideoType | null {
  if (isWebm(bytes)) return 'video/webm';
  return isMp4(bytes) ? 'video/mp4' : null;
}
