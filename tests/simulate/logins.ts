import { buildLogin } from '@akari/server/testing/factories';
import { hold } from './broken.ts';
import type { World } from './world.ts';

const DEVICES = 2;

export async function openLoginsOf({ eye }: World, user_id: number): Promise<number[]> {
  const { rows } = await eye.pool.query<{ id: number }>(
    'SELECT id FROM login WHERE user_id = $1 AND ended_at_ms IS NULL ORDER BY id',
    [user_id],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns a login of one of the person's two devices; logs in again when fewer logins are open. There is no login to a closed
 * account (0).
 */
export async function someLogin(world: World, user_id: number): Promise<number> {
  if (world.closed.has(user_id)) return 0;
  const open = await openLoginsOf(world, user_id);
  if (open.length >= DEVICES) return world.random.pick(open);
  const built = await world.ask((services) => buildLogin(services, user_id));
  return built?.login_id ?? 0;
}

/** Checks that no session and no broadcast continues after its login has ended. */
export async function checkLogins({ eye }: World): Promise<void> {
  const { rows } = await eye.pool.query<{ name: string }>(
    `SELECT 'session ' || s.id AS name FROM viewer_session s JOIN login l ON l.id = s.login_id
       WHERE s.state <> 'ended' AND l.ended_at_ms IS NOT NULL
     UNION ALL SELECT 'broadcast ' || b.id FROM channel c JOIN broadcast b ON b.id = c.broadcast_id
       JOIN login l ON l.id = b.login_id WHERE l.ended_at_ms IS NOT NULL`,
  );
  hold('what runs has a login', rows.length === 0, () => JSON.stringify(rows));
}
