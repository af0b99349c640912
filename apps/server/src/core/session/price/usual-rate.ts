import { baseRate } from '@akari/rules';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { rateTable } from '../../channel/state/channel.queries.ts';

const RATES = `SELECT (SELECT value FROM setting WHERE scope = 'site:' || $1::bigint AND name = 'rates') AS site,
  (SELECT value FROM setting WHERE scope = 'tier:' || $2::text AND name = 'rates') AS tier`;

/** What a minute of party chat costs a person where the performer has no price of her own, units. */
export async function usualRate(
  db: Db,
  { site_id, tier }: Pick<Person, 'site_id' | 'tier'>,
): Promise<number> {
  const [row] = await namedQuery<{ site: unknown; tier: unknown }>(db, 'usual_rate', RATES, [site_id, tier]);
  return baseRate('party', { site: rateTable(row?.site), tier: rateTable(row?.tier) });
}
