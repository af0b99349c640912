import { isAdmin, type StaffPerson, type StaffRole } from '@akari/rules';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member, Person } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';

/** A member of the staff with their roles, as the back office knows them for one request. */
export interface Staff extends StaffPerson {
  person: Member;
  /** Until when the login is proven; null: it needs a proof. */
  proven_until_ms: number | null;
  fresh_until_ms: number | null;
}

const STAFF = `
  SELECT g.role, g.site_id, p.proved_at_ms::float8 AS proved_at_ms, p.used_at_ms::float8 AS used_at_ms
  FROM staff_grant g LEFT JOIN staff_proof p ON p.login_id = $2
  WHERE g.user_id = $1 ORDER BY g.id`;
interface Row {
  role: StaffRole;
  site_id: number | null;
  proved_at_ms: number | null;
  used_at_ms: number | null;
}

/** The use of a proof is written at most once a minute. */
const USED_EVERY_MS = 60_000;
const USED = 'UPDATE staff_proof SET used_at_ms = $2 WHERE login_id = $1';

/**
 * The member of the staff that a person is; null: none. Roles are read for each request, so that a withdrawn one bites
 * on the next.
 * @param renews_proof whether the request shows that the person is there
 */
export async function readStaff(
  { database, clock, config }: Services,
  person: Person,
  renews_proof: boolean,
): Promise<Staff | null> {
  if (person.user_id === null || person.login_id === null || !isAdmin(person.user_type)) return null;
  const rows = await namedQuery<Row>(database.db, 'staff', STAFF, [person.user_id, person.login_id]);
  const [first] = rows;
  if (first === undefined) return null;
  const now_ms = clock.nowMs();
  const { proved_at_ms, used_at_ms } = first;
  const { idle_ms, fresh_ms } = config.staff;
  const proven = used_at_ms !== null && now_ms < used_at_ms + idle_ms;
  if (renews_proof && proven && now_ms - used_at_ms >= USED_EVERY_MS)
    await namedQuery(database.db, 'staff_proof_used', USED, [person.login_id, now_ms]);
  return {
    id: person.user_id,
    grants: rows.map(({ role, site_id }) => ({ role, site_id })),
    person: person as Member,
    proven_until_ms: proven ? (renews_proof ? now_ms : used_at_ms) + idle_ms : null,
    fresh_until_ms: proven && proved_at_ms !== null ? proved_at_ms + fresh_ms : null,
  };
}
