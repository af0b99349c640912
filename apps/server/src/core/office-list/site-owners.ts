import type { ListQuery } from '@akari/contract/office';
import { USER_TYPE } from '@akari/rules';
import type { Services } from '../../platform/services.ts';
import type { ListSource } from './list-source.ts';

const OWNERS = `SELECT id FROM app_user WHERE site_id = ANY ($1::integer[])
  AND ($2 = false OR user_type = ${USER_TYPE.performer}) LIMIT $3`;

/** The sites whose rows are asked for; null: all. */
function sitesAsked({ site_id }: ListQuery, sites: readonly number[] | null): readonly number[] | null {
  if (site_id === undefined) return sites;
  const asked = Number(site_id);
  return sites === null || sites.includes(asked) ? [asked] : [];
}

/**
 * The people to whom the rows of the asked sites belong; null: all sites are asked for, or so many people that their rows
 * are found soon among those of all. Of a site with few people, a list that is read from its newest row on would pass
 * millions of rows of others first.
 */
export async function siteOwners(
  { database }: Pick<Services, 'database'>,
  { owner }: ListSource,
  { query, sites }: { query: ListQuery; sites: readonly number[] | null },
): Promise<number[] | null> {
  const asked = sitesAsked(query, sites);
  if (owner === undefined || asked === null) return null;
  const { rows } = await database.pool.query<{ id: number }>({
    name: 'office_site_owners',
    text: OWNERS,
    values: [asked, owner.performers, owner.most + 1],
  });
  return rows.length > owner.most ? null : rows.map(({ id }) => id);
}
