import { isAdmin } from '@akari/rules';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';

/** Whether the login was ever proven, or the account has nothing to prove it with. */
const PROVEN = `
  SELECT EXISTS (SELECT FROM staff_proof WHERE login_id = $2)
    OR NOT EXISTS (SELECT FROM passkey WHERE user_id = $1
      UNION ALL SELECT FROM totp WHERE user_id = $1 AND confirmed_at_ms IS NOT NULL) AS proven`;

/**
 * Requires that an administrator who enters a room has proven the login, if the account has a proof. It concerns logins
 * from before the first proof, and those that were carried over by a token. How long ago does not matter: the back office
 * alone asks again.
 * @throws login_unproven
 */
export async function requireProvenAdmin(db: Db, { user_id, login_id, user_type }: Member): Promise<void> {
  if (!isAdmin(user_type)) return;
  const [row] = await namedQuery<{ proven: boolean }>(db, 'admin_login_proven', PROVEN, [user_id, login_id]);
  if (row?.proven !== true) throw new Problem('login_unproven');
}
