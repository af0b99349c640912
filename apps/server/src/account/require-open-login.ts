import type { Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { Problem } from '../platform/http/problem.ts';

const OPEN = 'SELECT FROM login WHERE id = $1 AND ended_at_ms IS NULL';

/**
 * A request is authenticated as it comes in, and its login may end before it has its turn. Asked under a lock that the
 * end of logins takes too, so that nothing begins by a login that has ended. @throws login_required
 */
export async function requireOpenLogin(tx: Tx, login_id: number): Promise<void> {
  const open = await namedQuery(tx, 'open_login', OPEN, [login_id]);
  if (open.length === 0) throw new Problem('login_required');
}
