/**
 * Limits of files in private messages, by level (spec §5). `data_bytes`: of a picture as it is kept and sent on;
 * `file_bytes`: of what is uploaded; `seconds`: of a clip.
 */
export const MESSAGE_FILE_LEVELS = [
  { data_bytes: 524_288, file_bytes: 4_194_304, seconds: 8 },
  { data_bytes: 1_048_576, file_bytes: 8_388_608, seconds: 16 },
  { data_bytes: 2_097_152, file_bytes: 16_777_216, seconds: 32 },
] as const;
export type MessageFileLimits = (typeof MESSAGE_FILE_LEVELS)[number];
/** The level that is in force; a setting changes it. */
export const MESSAGE_FILE_LEVEL = 2;
export const MESSAGE_FILE_LARGEST_BYTES = 16_777_216;

/** The limits of a level, from 1; a level that does not exist is the first. */
export const messageFileLimits = (level: number): MessageFileLimits =>
  MESSAGE_FILE_LEVELS[level - 1] ?? MESSAGE_FILE_LEVELS[0];

/** Pictures that can be uploaded. Every one is encoded again as JPEG. */
export const MESSAGE_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type MessagePictureType = (typeof MESSAGE_PICTURE_TYPES)[number];
/** More pixels are refused before they are decoded. */
export const MESSAGE_PICTURE_PIXELS_MAX = 40_000_000;
/** Longest side of a picture as it is kept. */
export const MESSAGE_PICTURE_SIDE_PX = 1_600;

export const MESSAGE_FILE_KINDS = ['picture', 'clip'] as const;
export type MessageFileKind = (typeof MESSAGE_FILE_KINDS)[number];

/** How long a file is kept, days; a setting changes it. */
export const MESSAGE_FILE_DAYS = 30;
/** Uploads of one person. */
export const MESSAGE_FILE_RATE = { most: 6, window_ms: 60_000 } as const;

const ascii = (bytes: Uint8Array, from: number, text: string): boolean =>
  bytes.length >= from + text.length &&
  [...text].every((letter, index) => bytes[from + index] === letter.charCodeAt(0));

/** The type of a picture by its first bytes; null: it is not of a type that is taken. */
export function pictureTypeOf(bytes: Uint8Array): MessagePictureType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  return ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP') ? 'image/webp' : null;
}

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2);

/** Index after the scan's data: of the next marker that is no restart (ITU T.81 B.1.1.5). */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Where a JPEG that begins at an index ends; null: it does not end. */
function jpegEnd(bytes: Uint8Array, from: number): number | null {
  let at = from + 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else {
      const length = u16(bytes, at + 2);
      if (length < 2) return null;
      at += 2 + length;
      if (marker === 0xda) at = afterScan(bytes, at);
    }
  }
  return null;
}

/** Where a PNG ends: after its chunk IEND. */
function pngEnd(bytes: Uint8Array): number | null {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + u32(bytes, at))
    if (ascii(bytes, at + 4, 'IEND')) return at + 12 + u32(bytes, at);
  return null;
}

/** Where a WebP ends: RIFF says its length, least significant byte first, and pads it to an even one. */
function webpEnd(bytes: Uint8Array): number {
  const size =
    (bytes[4] ?? 0) + (bytes[5] ?? 0) * 256 + (bytes[6] ?? 0) * 65_536 + (bytes[7] ?? 0) * 16_777_216;
  return 8 + size + (size % 2);
}

/**
 * Whether a file ends where its picture ends. Behind the end something else may be hidden: a page, a program or an
 * archive. Phones append further JPEGs to a JPEG (CIPA DC-007); those may follow, and zeros.
 */
export function isOnlyPicture(bytes: Uint8Array, type: MessagePictureType): boolean {
  if (type === 'image/png') return pngEnd(bytes) === bytes.length;
  if (type === 'image/webp') return webpEnd(bytes) === bytes.length;
  let end = jpegEnd(bytes, 0);
  while (end !== null && end < bytes.length) {
    let next = end;
    while (next < bytes.length && bytes[next] === 0) next += 1;
    if (next === bytes.length) return true;
    if (bytes[next] !== 0xff || bytes[next + 1] !== 0xd8) return false;
    end = jpegEnd(bytes, next);
  }
  return end === bytes.length;
}
