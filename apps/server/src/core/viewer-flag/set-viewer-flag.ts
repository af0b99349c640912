import { ROLE_OF, type ViewerFlag } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { metPerson } from '../bar/bar.queries.ts';
import { announceViewers } from '../channel/announce/announce-viewers.ts';
import { viewerFlagTable } from './state/viewer-flag.table.ts';

/**
 * Sets a performer's mark on a viewer, or removes it. The viewer gets no event.
 * @throws not_found for people whom the performer has never met, and for people who are no viewers
 */
export async function setViewerFlag(
  services: Services,
  performer_id: number,
  viewer: string,
  flag: ViewerFlag | null,
): Promise<void> {
  const viewer_id = Number(viewer);
  if (!Number.isSafeInteger(viewer_id)) throw new Problem('not_found');
  const { performer_id: of_performer, viewer_id: of_viewer } = viewerFlagTable;
  await unitOfWork(services.database.db, async (tx, after) => {
    const person = await metPerson(tx, performer_id, viewer_id);
    if (person === null || !person.met || ROLE_OF[person.user_type] !== 'viewer')
      throw new Problem('not_found');
    const at_ms = services.clock.nowMs();
    if (flag === null)
      await tx.delete(viewerFlagTable).where(and(eq(of_performer, performer_id), eq(of_viewer, viewer_id)));
    else
      await tx
        .insert(viewerFlagTable)
        .values({ performer_id, viewer_id, flag, at_ms })
        .onConflictDoUpdate({ target: [of_performer, of_viewer], set: { flag, at_ms } });
    after(() => announceViewers(services, performer_id));
  });
}
