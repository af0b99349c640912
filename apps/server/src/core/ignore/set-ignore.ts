import { ROLE_OF } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { metPerson } from '../bar/bar.queries.ts';
import { announceViewers } from '../channel/announce/announce-viewers.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { ignoreTable } from './state/ignore.table.ts';

/**
 * Keeps a viewer's chat lines from a performer from now on, or ends that. The viewer gets no event, and nothing
 * changes for them.
 * @throws not_found for people whom the performer has never met, and for people who are no viewers
 */
export async function setIgnore(
  services: Services,
  performer_id: number,
  viewer: string,
  ignored: boolean,
): Promise<void> {
  const viewer_id = Number(viewer);
  if (!Number.isSafeInteger(viewer_id)) throw new Problem('not_found');
  await unitOfWork(services.database.db, async (tx, after) => {
    const person = await metPerson(tx, performer_id, viewer_id);
    if (person === null || !person.met || ROLE_OF[person.user_type] !== 'viewer')
      throw new Problem('not_found');
    const since_ms = services.clock.nowMs();
    if (ignored)
      await tx.insert(ignoreTable).values({ performer_id, viewer_id, since_ms }).onConflictDoNothing();
    else
      await tx
        .delete(ignoreTable)
        .where(and(eq(ignoreTable.performer_id, performer_id), eq(ignoreTable.viewer_id, viewer_id)));
    after(() => announceViewers(services, performer_id));
  });
}
