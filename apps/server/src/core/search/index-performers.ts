import {
  foldForSearch,
  gramsOf,
  type Language,
  type ProfileFacts,
  type ProfileTexts,
  type TagNames,
} from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { SHOWN_RATE } from './shown-rate.sql.ts';
import { traitOf, wordsOfFacts } from './traits.ts';

/** What visitors see of performers. Texts that wait for staff, or were refused, are not read. */
const READ = `SELECT u.id, u.user_name, c.display_name, c.introduction, c.languages, p.facts, p.shown_texts,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'ja', t.name_ja, 'en', t.name_en) ORDER BY t.id)
      FROM performer_tag h JOIN tag t ON t.id = h.tag_id AND t.used WHERE h.performer_id = u.id), '[]') AS tags
  FROM app_user u JOIN channel c ON c.performer_id = u.id LEFT JOIN profile p ON p.performer_id = u.id
  WHERE u.id = ANY (${listOf(1)}) AND u.closed_at_ms IS NULL ORDER BY u.id`;

interface Visible extends Record<string, unknown> {
  id: number;
  user_name: string;
  display_name: TagNames;
  introduction: TagNames;
  languages: Language[];
  facts: Partial<ProfileFacts> | null;
  shown_texts: Partial<ProfileTexts> | null;
  tags: (TagNames & { id: number })[];
}

interface Entry {
  performer_id: number;
  names: string;
  words: string;
  traits: string[];
  grams: string[];
  born: string | null;
}

const foldLines = (lines: readonly string[]): string[] => [
  ...new Set(lines.map(foldForSearch).filter((line) => line !== '')),
];
/** All texts in a value: `{ja, en}`, lists of them, or a text. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

function entryOf({ id, user_name, display_name, introduction, languages, facts, ...row }: Visible): Entry {
  const { reading = '', introduction: _of_channel, ...texts } = row.shown_texts ?? {};
  const { living_area = null, residence = null, performance_types = [], play_types = [] } = facts ?? {};
  const names = foldLines([display_name.ja, display_name.en, user_name, reading]);
  const lines = foldLines([
    ...names,
    ...textsIn(introduction),
    ...textsIn(texts),
    ...wordsOfFacts({ living_area, residence, performance_types, play_types }),
    ...row.tags.flatMap(({ ja, en }) => [ja, en]),
  ]);
  const traits = [
    ...languages.map(traitOf.speaks),
    ...play_types.map(traitOf.play),
    ...performance_types.map(traitOf.performance),
    ...row.tags.map((tag) => traitOf.tag(tag.id)),
  ];
  const shows_age = facts?.birth_shown?.includes('age') === true;
  return {
    performer_id: id,
    names: names.join('\n'),
    words: lines.join('\n'),
    traits,
    grams: [
      ...new Set(lines.flatMap(gramsOf)),
      ...new Set(names.flatMap(gramsOf).map(traitOf.name)),
      ...traits,
    ],
    born: shows_age ? (facts.birth_date ?? null) : null,
  };
}

/** One row of JSON for each performer: the driver would send a list of lists otherwise. */
const KEEP = `WITH given AS (
    SELECT (x ->> 'performer_id')::bigint AS performer_id, x ->> 'names' AS names, x ->> 'words' AS words,
      ARRAY(SELECT jsonb_array_elements_text(x -> 'traits')) AS traits,
      ARRAY(SELECT jsonb_array_elements_text(x -> 'grams')) AS grams, x ->> 'born' AS born
    FROM jsonb_array_elements($1::jsonb) x
  ), standing AS (
    INSERT INTO search_standing (performer_id, rate_units)
    SELECT c.performer_id, ${SHOWN_RATE} FROM given n JOIN channel c ON c.performer_id = n.performer_id
      JOIN app_user u ON u.id = c.performer_id LEFT JOIN setting g ON g.scope = 'site:' || u.site_id AND g.name = 'rates'
    ON CONFLICT DO NOTHING
  )
  INSERT INTO search_entry AS e (performer_id, names, words, traits, grams, born)
  SELECT performer_id, names, words, traits, grams, born FROM given ORDER BY performer_id
  ON CONFLICT (performer_id) DO UPDATE SET names = excluded.names, words = excluded.words, traits = excluded.traits,
    grams = excluded.grams, born = excluded.born
  WHERE (e.words, e.names, e.traits, e.born) IS DISTINCT FROM (excluded.words, excluded.names, excluded.traits, excluded.born)`;
const FORGET = `WITH standing AS (DELETE FROM search_standing WHERE performer_id = ANY (${listOf(1)}))
  DELETE FROM search_entry WHERE performer_id = ANY (${listOf(1)})`;

/**
 * Writes what performers are found by, in the transaction that changes what visitors see of them. Those whose account is
 * closed are found no longer.
 */
export async function indexPerformers(tx: Tx, performer_ids: readonly number[]): Promise<void> {
  if (performer_ids.length === 0) return;
  const visible = await namedQuery<Visible>(tx, 'search_read', READ, [idList(performer_ids)]);
  const open = new Set(visible.map(({ id }) => id));
  const closed = performer_ids.filter((id) => !open.has(id));
  if (closed.length > 0) await namedQuery(tx, 'search_forget', FORGET, [idList(closed)]);
  if (visible.length > 0) await namedQuery(tx, 'search_keep', KEEP, [JSON.stringify(visible.map(entryOf))]);
}
