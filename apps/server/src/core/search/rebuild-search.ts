import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { indexMissing, refreshStanding } from './standing.ts';

/** Writes to the tables wait until the rebuild is done, so that none is lost; searches go on. */
const LOCK = 'LOCK TABLE search_entry, search_standing IN SHARE ROW EXCLUSIVE MODE';
const BEFORE = `CREATE TEMPORARY TABLE search_before ON COMMIT DROP AS
  SELECT performer_id, names, words, traits, grams, born FROM search_entry`;
const EMPTY = `WITH standing AS (DELETE FROM search_standing) DELETE FROM search_entry`;
const DIFFERENT = `SELECT count(*)::int AS entries, count(*) FILTER (WHERE b.performer_id IS NULL OR e.performer_id IS NULL
      OR (e.names, e.words, e.traits, e.grams, e.born) IS DISTINCT FROM (b.names, b.words, b.traits, b.grams, b.born))::int AS different
  FROM search_entry e FULL JOIN search_before b USING (performer_id)`;

export interface RebuiltSearch {
  entries: number;
  /** Entries that were other than what visitors see. */
  different: number;
}

/** Makes the index of performers again from what visitors see. */
export async function rebuildSearch(tx: Tx, now_ms: number): Promise<RebuiltSearch> {
  await namedQuery(tx, 'search_lock', LOCK, []);
  await namedQuery(tx, 'search_before', BEFORE, []);
  await namedQuery(tx, 'search_empty', EMPTY, []);
  while (await indexMissing(tx));
  await refreshStanding(tx, now_ms);
  const [rebuilt] = await namedQuery<RebuiltSearch & Record<string, unknown>>(
    tx,
    'search_different',
    DIFFERENT,
    [],
  );
  return rebuilt ?? { entries: 0, different: 0 };
}
