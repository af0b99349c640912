import { normalizeUserName } from '@akari/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';

const BY_NAME = `SELECT c.performer_id AS id, u.user_name, u.site_id FROM channel c JOIN app_user u ON u.id = c.performer_id
  WHERE lower(u.user_name) = lower($1) AND u.closed_at_ms IS NULL`;

interface NamedPerformer {
  id: number;
  user_name: string;
  site_id: number;
}

/** @throws performer_not_found */
export async function performerOf(db: Db | Tx, name: string): Promise<NamedPerformer> {
  const [found] = await namedQuery<NamedPerformer & Record<string, unknown>>(
    db,
    'performer_by_name',
    BY_NAME,
    [normalizeUserName(name)],
  );
  if (found === undefined) throw new Problem('performer_not_found');
  return found;
}

/** @throws performer_not_found */
export const performerIdOf = async (db: Db | Tx, name: string): Promise<number> =>
  (await performerOf(db, name)).id;

/** Performer ids by name. Cached without expiry: a performer's name never changes and is never used again. */
const knownIds = perNode(() => new Map<string, number>());

/**
 * As `performerIdOf`, cached by each node when the name is spelled exactly as registered.
 * @throws performer_not_found
 */
export async function knownPerformerId(services: Services, name: string): Promise<number> {
  const known = knownIds(services);
  const id = known.get(name);
  if (id !== undefined) return id;
  const performer = await performerOf(services.database.db, name);
  known.set(performer.user_name, performer.id);
  return performer.id;
}
