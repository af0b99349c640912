import type { StaffRight } from '@akari/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';

const SITE = 'SELECT site_id, user_type FROM app_user WHERE id = $1';
/** Ids are below 2^31; anything else is not an id. */
const ID_PATTERN = /^\d{1,10}$/;

/**
 * Finds a person whom a member of the staff may see or change. People of other sites are not found, so that staff do not learn
 * that they exist.
 * @throws not_found
 */
export async function findPerson(
  db: Db | Tx,
  staff: Staff,
  right: StaffRight,
  person_id: string,
): Promise<{ id: number; site_id: number; user_type: number }> {
  if (!ID_PATTERN.test(person_id)) throw new Problem('not_found');
  const id = Number(person_id);
  const [found] = await namedQuery<{ site_id: number; user_type: number }>(db, 'office_person_site', SITE, [
    id,
  ]);
  const sites = sitesOf(staff, right);
  if (found === undefined || (sites !== null && !sites.includes(found.site_id)))
    throw new Problem('not_found');
  return { id, ...found };
}
