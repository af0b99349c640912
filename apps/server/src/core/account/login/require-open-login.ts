import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { Problem } from '../../../platform/http/problem.ts';

const OPEN = 'SELECT FROM login WHERE id = $1 AND ended_at_ms IS NULL';

/**
 * Checks that a login is still open. A request is authenticated when it arrives, and its login may end before
 * its command runs. Call under a lock that ending logins takes too, so that an ended login starts nothing.
 * @throws login_required
 */
export async function requireOpenLogin(tx: Tx, login_id: number): Promise<void> {
  const open = await namedQuery(tx, 'open_login', OPEN, [login_id]);
  if (open.length === 0) throw new Problem('login_required');
}
