import { z } from 'zod';

/** The place of a row in a list: the value that is sorted by, and the key. */
export interface Place {
  sort: string | number;
  key: number[];
}
const place = z.tuple([
  z.union([
    z
      .string()
      .max(200)
      .regex(/^[^\0]*$/),
    z.int(),
  ]),
  z.array(z.int()).min(1).max(3),
]);

export const cursorOf = ({ sort, key }: Place): string =>
  Buffer.from(JSON.stringify([sort, key])).toString('base64url');

/**
 * Reads a cursor, which comes from outside.
 * @param like what the list is sorted by, and how many numbers its key has
 * @returns null when it is no place in this order; the list then begins at its first page
 */
export function placeOf(
  cursor: string | undefined,
  like: { sort: 'string' | 'number'; keys: number },
): Place | null {
  if (cursor === undefined) return null;
  try {
    const [sort, key] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return typeof sort === like.sort && key.length === like.keys ? { sort, key } : null;
  } catch {
    return null;
  }
}
