import { foldForSearch, type TagNames } from '@akari/rules';
import type { Tag } from '@akari/contract';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { indexPerformers } from './index-performers.ts';

export interface NamedTag extends TagNames, Record<string, unknown> {
  id: number;
}

const OF_PERFORMER = `SELECT t.id, t.name_ja AS ja, t.name_en AS en FROM performer_tag h JOIN tag t ON t.id = h.tag_id AND t.used
  WHERE h.performer_id = $1 ORDER BY t.id`;
/** The tags of a performer that are in use. */
export const tagsOf = (db: Db | Tx, performer_id: number): Promise<NamedTag[]> =>
  namedQuery<NamedTag>(db, 'tags_of_performer', OF_PERFORMER, [performer_id]);

const IN_USE = `SELECT t.id, t.name_ja AS ja, t.name_en AS en,
    (SELECT count(*)::int FROM performer_tag h JOIN search_entry e ON e.performer_id = h.performer_id
      WHERE h.tag_id = t.id) AS performers
  FROM tag t WHERE t.used ORDER BY performers DESC, t.id`;
/** All tags in use, the most chosen first. */
export async function tagsInUse(db: Db): Promise<Tag[]> {
  const rows = await namedQuery<NamedTag & { performers: number }>(db, 'tags_in_use', IN_USE, []);
  return rows.map(({ id, ja, en, performers }) => ({ tag_id: String(id), name: { ja, en }, performers }));
}

const BY_NAME = `SELECT t.id, t.folded_ja AS ja, t.folded_en AS en FROM tag t
  WHERE t.used AND (t.folded_ja = ANY (${listOf(1, 'text')}) OR t.folded_en = ANY (${listOf(1, 'text')}))`;
/** Ids of tags by names in either language; null: one of them is no tag in use. */
export async function tagIdsOf(db: Db | Tx, names: readonly string[]): Promise<number[] | null> {
  const folded = [...new Set(names.map(foldForSearch))];
  const rows = await namedQuery<NamedTag>(db, 'tags_by_name', BY_NAME, [folded]);
  const ids = folded.map((name) => rows.find(({ ja, en }) => ja === name || en === name)?.id);
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : null;
}

const KNOWN = `SELECT count(*)::int AS known FROM tag WHERE used AND id = ANY (${listOf(1)})`;
const TAKE = `DELETE FROM performer_tag h USING tag t WHERE t.id = h.tag_id AND t.used AND h.performer_id = $1
  AND h.tag_id <> ALL (${listOf(2)})`;
const GIVE = `INSERT INTO performer_tag (performer_id, tag_id) SELECT $1, x FROM unnest(${listOf(2)}) x ON CONFLICT DO NOTHING`;

/**
 * Sets the tags of a performer, whose channel the caller has locked. A number that staff have lowered since does not take away what she has.
 * @throws tags_full, not_found
 */
export async function setTags(
  tx: Tx,
  performer_id: number,
  tag_ids: readonly number[],
  most: number,
): Promise<void> {
  const before = await tagsOf(tx, performer_id);
  if (tag_ids.length > Math.max(most, before.length)) throw new Problem('tags_full');
  const [row] = await namedQuery<{ known: number }>(tx, 'tags_known', KNOWN, [idList(tag_ids)]);
  if (row?.known !== tag_ids.length) throw new Problem('not_found');
  await namedQuery(tx, 'tags_take', TAKE, [performer_id, idList(tag_ids)]);
  await namedQuery(tx, 'tags_give', GIVE, [performer_id, idList(tag_ids)]);
  await indexPerformers(tx, [performer_id]);
}

const HOLDERS = 'SELECT performer_id AS id FROM performer_tag WHERE tag_id = $1 ORDER BY performer_id';
const PART = 1_000;
/** Writes again what performers with a tag are found by, after its names or its use have changed. */
export async function indexHolders(tx: Tx, tag_id: number): Promise<void> {
  const rows = await namedQuery<{ id: number }>(tx, 'tag_holders', HOLDERS, [tag_id]);
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PART) await indexPerformers(tx, ids.slice(at, at + PART));
}
