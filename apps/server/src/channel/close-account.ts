import { eq } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { endLoginsIn } from '../account/end-logins.ts';
import type { Database } from '../platform/database/database.ts';
import { AT_ONCE, setDeadline } from '../platform/deadline/deadline.ts';
import type { Services } from '../platform/services.ts';
import { stillTable } from '../still/still.table.ts';
import { announceChannel } from './announce.ts';
import { lockChannelOf, touchChannels } from './channel.queries.ts';
import { closeChannel } from './close-channel.ts';

/** Everything of a performer whose account was closed ends. Subject: the performer's user id. */
const PERFORMER_EXPIRED = 'channel.performer_expired';

/**
 * Staff: closes a performer's account. No login opens it from now on; what runs is ended by whichever server node comes
 * first, or by the next one to start, because staff work beside the servers.
 */
export async function closePerformer(
  database: Database,
  performer_id: number,
  now_ms: number,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.update(userTable).set({ closed_at_ms: now_ms }).where(eq(userTable.id, performer_id));
    await tx.delete(stillTable).where(eq(stillTable.performer_id, performer_id));
    await setDeadline(tx, PERFORMER_EXPIRED, String(performer_id), AT_ONCE);
  });
}

/** Staff: opens it again. */
export async function reopenPerformer(database: Database, performer_id: number): Promise<void> {
  await database.db.update(userTable).set({ closed_at_ms: null }).where(eq(userTable.id, performer_id));
}

/** Takes performers off the air whose account was closed (1199), and ends their logins. */
export function handleExpiry(services: Services): void {
  services.deadlines.handle(PERFORMER_EXPIRED, lockChannelOf, async (tx, after, channel, { subject }) => {
    const performer_id = Number(subject);
    if (channel !== undefined) await closeChannel(services, tx, after, channel, 'performer_expired');
    // One may have come in until the broadcast was over.
    await tx.delete(stillTable).where(eq(stillTable.performer_id, performer_id));
    await touchChannels(tx, [performer_id]);
    await endLoginsIn(services, tx, after, { user_id: performer_id, except_login_id: null });
    after(() => announceChannel(services, performer_id));
  });
}
