/** Bytes of a file, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110 14). A header with several parts, or one that is not
 * understood, asks for the whole file, which the standard allows.
 * @returns null for the whole file, `outside` when nothing of the part is in it
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'outside' : { from, to };
}
