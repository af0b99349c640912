import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** Counts characters of a day, unless they exceed the limit; of all nodes together. */
const TAKE = `INSERT INTO translation_day (day, characters) SELECT $1, $2::bigint WHERE $2::bigint <= $3::bigint
  ON CONFLICT (day) DO UPDATE SET characters = translation_day.characters + excluded.characters
    WHERE translation_day.characters + excluded.characters <= $3::bigint
  RETURNING characters`;
const GIVE_BACK = `UPDATE translation_day SET characters = greatest(0, characters - $2::bigint) WHERE day = $1`;

const dayOf = (now_ms: number): string => new Date(now_ms).toISOString().slice(0, 10);

/** @returns false when the day's characters would be exceeded; then nothing is counted */
export async function takeCharacters(
  db: Db,
  now_ms: number,
  characters: number,
  most: number,
): Promise<boolean> {
  return (await namedQuery(db, 'translation_take', TAKE, [dayOf(now_ms), characters, most])).length > 0;
}

/** Characters of a call that the service did not translate. */
export async function giveBackCharacters(db: Db, now_ms: number, characters: number): Promise<void> {
  await namedQuery(db, 'translation_give_back', GIVE_BACK, [dayOf(now_ms), characters]);
}
