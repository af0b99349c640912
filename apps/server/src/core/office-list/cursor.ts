import { z } from 'zod';
import { Problem } from '../../platform/http/problem.ts';

/** The place of a row in a list: the value that is sorted by, and the key. */
export interface Place {
  sort: string | number;
  key: number[];
}
const place = z.tuple([z.union([z.string().max(200), z.int()]), z.array(z.int()).min(1).max(3)]);

export const cursorOf = ({ sort, key }: Place): string =>
  Buffer.from(JSON.stringify([sort, key])).toString('base64url');

/**
 * Reads a cursor, which comes from outside.
 * @param like what the list is sorted by, and how many numbers its key has
 * @throws bad_request
 */
export function placeOf(cursor: string, like: { sort: 'string' | 'number'; keys: number }): Place {
  try {
    const [sort, key] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (typeof sort === like.sort && key.length === like.keys) return { sort, key };
  } catch {
    // Not a cursor of ours.
  }
  throw new Problem('bad_request');
}
