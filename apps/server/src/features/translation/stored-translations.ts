import { TRANSLATION_KEPT_MS } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';

/** How long another node leaves a text to the one that claimed it. Longer than a call takes. */
const CLAIM_MS = 20_000;

const CLAIM = `INSERT INTO translation (key, text, claimed_until_ms, at_ms)
  SELECT key, NULL, $2, $3 FROM unnest($1::text[]) key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET claimed_until_ms = excluded.claimed_until_ms, at_ms = excluded.at_ms
    WHERE translation.text IS NULL AND translation.claimed_until_ms <= $3
  RETURNING key`;
const READ = `SELECT key, text FROM translation WHERE key = ANY ($1) AND text IS NOT NULL`;
const KEEP = `UPDATE translation SET text = done.text, at_ms = $3
  FROM unnest($1::text[], $2::text[]) done (key, text) WHERE translation.key = done.key`;
const GIVE_UP = `DELETE FROM translation WHERE key = ANY ($1) AND text IS NULL`;
const FORGET = `DELETE FROM translation WHERE key IN
  (SELECT key FROM translation WHERE at_ms < $1 ORDER BY at_ms LIMIT $2) RETURNING key`;

/** Reads what is known, and claims what no node is translating. The others are on their way at another node. */
export async function knownOrClaimed(
  db: Db,
  keys: readonly string[],
  now_ms: number,
): Promise<{ known: Map<string, string>; claimed: Set<string> }> {
  const claimed = await namedQuery<{ key: string }>(db, 'translation_claim', CLAIM, [
    keys,
    now_ms + CLAIM_MS,
    now_ms,
  ]);
  const mine = new Set(claimed.map(({ key }) => key));
  const rest = keys.filter((key) => !mine.has(key));
  const rows =
    rest.length === 0
      ? []
      : await namedQuery<{ key: string; text: string }>(db, 'translation_read', READ, [rest]);
  return { known: new Map(rows.map(({ key, text }) => [key, text])), claimed: mine };
}

export async function keepTranslations(
  db: Db,
  done: ReadonlyMap<string, string>,
  now_ms: number,
): Promise<void> {
  if (done.size > 0)
    await namedQuery(db, 'translation_keep', KEEP, [[...done.keys()], [...done.values()], now_ms]);
}

/** Ends the claims, so that the texts can be sent again. */
export async function giveUpClaims(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await namedQuery(db, 'translation_give_up', GIVE_UP, [keys]);
}

export const oldTranslations: RetentionJob = {
  kind: 'translations.expired',
  batch_size: 1_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const before_ms = now_ms - TRANSLATION_KEPT_MS;
    return (await namedQuery(tx, 'translation_forget', FORGET, [before_ms, atOnceMost])).length;
  },
};
