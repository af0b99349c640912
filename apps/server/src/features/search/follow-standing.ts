import { indexMissing, refreshStanding } from '../../core/search/standing.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';

/** Brings the figures by which results are sorted up to date. Subject: `all`, one job for the whole service. */
const REFRESH = 'search.refresh';
const ALL = 'all';
const EVERY_MS = 300_000;
/** After a start without an index, its parts follow each other. */
const SOON_MS = 1_000;

export async function followStanding({ deadlines, clock, database }: Services): Promise<void> {
  deadlines.handle(
    REFRESH,
    () => Promise.resolve(null),
    async (tx) => {
      const now_ms = clock.nowMs();
      const more = await indexMissing(tx);
      if (!more) await refreshStanding(tx, now_ms);
      await setDeadline(tx, REFRESH, ALL, now_ms + (more ? SOON_MS : EVERY_MS));
    },
  );
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, REFRESH, ALL, clock.nowMs()));
}
