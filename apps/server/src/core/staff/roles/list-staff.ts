import type { StaffMember } from '@akari/contract/office';
import type { StaffRole } from '@akari/rules';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Services } from '../../../platform/services.ts';
import type { Staff } from '../read-staff.ts';
import { sitesOf } from '../require-right.ts';

interface Row {
  id: number;
  user_name: string;
  site_id: number;
  closed: boolean;
  roles: { role: StaffRole; site_id: number | null; at_ms: number }[];
  last_seen_at_ms: number | null;
  passkeys: number;
  totp: boolean;
}

/** The accounts of administrators (types 215 and 220): those with roles, and those who may be given one. */
const LIST = `
  SELECT u.id::int, u.user_name, u.site_id, u.closed_at_ms IS NOT NULL AS closed,
    coalesce((SELECT json_agg(json_build_object('role', g.role, 'site_id', g.site_id, 'at_ms', g.at_ms) ORDER BY g.id)
      FROM staff_grant g WHERE g.user_id = u.id), '[]') AS roles,
    (SELECT max(l.last_seen_at_ms)::float8 FROM login l WHERE l.user_id = u.id) AS last_seen_at_ms,
    (SELECT count(*)::int FROM passkey p WHERE p.user_id = u.id) AS passkeys,
    EXISTS (SELECT FROM totp t WHERE t.user_id = u.id AND t.confirmed_at_ms IS NOT NULL) AS totp
  FROM app_user u WHERE u.user_type IN (215, 220) ORDER BY lower(u.user_name) LIMIT 1000`;

/** The people whom a member of the staff may see on the staff screen: those of their sites, and of all sites. */
export async function listStaff({ database }: Services, staff: Staff): Promise<StaffMember[]> {
  const sites = sitesOf(staff, 'staff.manage');
  const rows = await namedQuery<Row>(database.db, 'staff_list', LIST, []);
  const ofMine = (site_id: number | null): boolean =>
    sites === null || site_id === null || sites.includes(site_id);
  return rows
    .filter(({ site_id, roles }) => ofMine(site_id) || roles.some((role) => ofMine(role.site_id)))
    .map(({ id, site_id: _own, ...row }) => ({ user_id: String(id), ...row }));
}
