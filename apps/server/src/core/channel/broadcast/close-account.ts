import { eq } from 'drizzle-orm';
import { userTable } from '../../account/state/account.table.ts';
import type { ActDone } from '../../audit/record-act.ts';
import { endLoginsIn } from '../../account/login/end-logins.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AT_ONCE, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { indexPerformers } from '../../search/index-performers.ts';
import { stillTable } from '../../still/still.table.ts';
import { announceChannel } from '../announce/announce.ts';
import { lockChannelOf, touchChannels } from '../state/channel.queries.ts';
import { closeChannel } from './close-channel.ts';

/** Deadline that ends the broadcast and the logins of a closed account. Subject: the performer's user id. */
const PERFORMER_EXPIRED = 'channel.performer_expired';

/**
 * Staff act: closes a performer's account. No new login can be opened. A deadline lets a server node, or the next
 * one to start, end the running broadcast and logins, because the command runs outside of the servers.
 */
export async function closePerformer(tx: Tx, performer_id: number, now_ms: number): Promise<ActDone> {
  const done = await setClosed(tx, performer_id, now_ms);
  await tx.delete(stillTable).where(eq(stillTable.performer_id, performer_id));
  await setDeadline(tx, PERFORMER_EXPIRED, String(performer_id), AT_ONCE);
  return done;
}

/** Staff act: reopens a performer's account. */
export const reopenPerformer = (tx: Tx, performer_id: number): Promise<ActDone> =>
  setClosed(tx, performer_id, null);

async function setClosed(tx: Tx, performer_id: number, closed_at_ms: number | null): Promise<ActDone> {
  const person = eq(userTable.id, performer_id);
  const [before] = await tx
    .select({ id: userTable.id, closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(person)
    .for('no key update');
  await tx.update(userTable).set({ closed_at_ms }).where(person);
  await indexPerformers(tx, [performer_id]);
  return {
    subject: { kind: 'person', id: performer_id },
    before: { closed_at_ms: before?.closed_at_ms ?? null },
    after: { closed_at_ms },
  };
}

/** Registers the deadline that ends the broadcast (1199) and the logins of a closed account. */
export function handleExpiry(services: Services): void {
  services.deadlines.handle(PERFORMER_EXPIRED, lockChannelOf, async (tx, after, channel, { subject }) => {
    const performer_id = Number(subject);
    if (channel !== undefined) await closeChannel(services, tx, after, channel, 'performer_expired');
    // A new still may have arrived until the broadcast ended.
    await tx.delete(stillTable).where(eq(stillTable.performer_id, performer_id));
    await touchChannels(tx, [performer_id]);
    await endLoginsIn(services, tx, after, { user_id: performer_id, except_login_id: null });
    after(() => announceChannel(services, performer_id));
  });
}
