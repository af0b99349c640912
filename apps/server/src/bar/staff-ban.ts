import { lockChannels } from '../channel/channel.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { AT_ONCE, setDeadline } from '../platform/deadline/deadline.ts';
import type { Services } from '../platform/services.ts';
import { applyBar } from './bar-viewer.ts';

/** A viewer is banned from a performer's rooms by staff. Subject: `{performer id}:{viewer id}`. */
const STAFF_BAN = 'bar.staff_ban';

/** Staff: bans a viewer from a performer's rooms; done by whichever server node comes first. */
export async function orderBan(database: Database, performer_id: number, viewer_id: number): Promise<void> {
  await database.db.transaction((tx) => setDeadline(tx, STAFF_BAN, `${performer_id}:${viewer_id}`, AT_ONCE));
}

/** Bans whom staff want to be banned (1044). */
export function handleStaffBans(services: Services): void {
  services.deadlines.handle(STAFF_BAN, async (tx, after, subject) => {
    const [performer_id = 0, viewer_id = 0] = subject.split(':').map(Number);
    await lockChannels(tx, [performer_id]);
    await applyBar(services, tx, after, { performer_id, viewer_id, kind: 'ban', by: 'staff' });
  });
}
