import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';

/** A card account is a purchase that was paid: the provider has the card, and this service has none. */
const MISSING = `SELECT EXISTS (
    SELECT FROM setting WHERE scope = 'site:' || $2::bigint AND name = 'pages' AND value->'needs_card' = 'true'::jsonb)
  AND NOT EXISTS (SELECT FROM purchase WHERE user_id = $1 AND state = 'settled') AS missing`;

/**
 * Refuses a chat at a price to a viewer of a site that asks for a card account (spec §2), until they have one.
 * @throws card_account_missing
 */
export async function requireCard(db: Db, { user_id, site_id }: Member): Promise<void> {
  const [row] = await namedQuery<{ missing: boolean }>(db, 'card_missing', MISSING, [user_id, site_id]);
  if (row?.missing === true) throw new Problem('card_account_missing');
}
