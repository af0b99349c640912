import { SESSION_TYPE } from '@akari/rules';
import { and, ne } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { sessionTable } from '../session/session.table.ts';
import { announceViewers } from './announce-viewers.ts';

const EVERY_MS = 10_000;
/** One node tells for all. */
const DUTY = 'viewer lists';

/** Tells performers again who is with them: what those have spent who pay for their time grows while nobody comes or goes. */
export async function refreshViewers(services: Services): Promise<void> {
  const rows = await services.database.db
    .selectDistinct({ id: sessionTable.channel_id })
    .from(sessionTable)
    .where(and(ne(sessionTable.state, 'ended'), ne(sessionTable.session_type, SESSION_TYPE.waiting)));
  for (const { id } of rows) await announceViewers(services, id);
}

/** @returns stops it */
export function keepViewersFresh(services: Services): () => void {
  services.duties.want(DUTY);
  const timer = setInterval(() => {
    if (services.duties.holdOf(DUTY) === undefined) return;
    refreshViewers(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'failed to refresh viewer lists'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
