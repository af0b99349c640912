import type { AnswerOf, buyMailboxPicture as buyCall } from '@akari/contract';
import { POINT_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { oneMessage } from './mailbox.queries.ts';
import { mailboxMessageTable, mailboxPaymentTable, mailboxThreadTable } from './mailbox.table.ts';
import { tellChanged } from './tell-mailbox.ts';

/** Where a message is; null: no message has this id. */
export async function placeOfMessage(db: Db | Tx, message_id: string) {
  const [row] = await db
    .select({
      message_id: mailboxMessageTable.id,
      thread_id: mailboxThreadTable.id,
      performer_id: mailboxThreadTable.performer_id,
      viewer_id: mailboxThreadTable.viewer_id,
      file_id: mailboxMessageTable.file_id,
    })
    .from(mailboxMessageTable)
    .innerJoin(mailboxThreadTable, eq(mailboxThreadTable.id, mailboxMessageTable.thread_id))
    .where(eq(mailboxMessageTable.id, rowIdOf(message_id) ?? 0));
  return row ?? null;
}

/**
 * A viewer pays for the picture of a message, once. The channel is locked, so that two at once pay once.
 * @throws not_found, mailbox_bought, mailbox_price_changed, kicked_out, banned_out, site_off, points_short,
 * points_for_watching, payment_locked, spend_limit_exceeded, self_excluded, money_stopped, idempotency_key_reused; nothing
 * was changed then
 */
export async function buyPicture(
  services: Services,
  { user_id: viewer_id, site_id }: Member,
  asked_id: string,
  confirmed_units: number,
  idempotency_key: string,
): Promise<AnswerOf<typeof buyCall>> {
  const { database, clock } = services;
  const place = await placeOfMessage(database.db, asked_id);
  if (place === null || place.viewer_id !== viewer_id) throw new Problem('not_found');
  const { performer_id, thread_id, message_id } = place;
  await refuseWhenOff(database.db, 'site', site_id);
  const readState = async (tx: Tx) => {
    const [channel] = await lockChannels(tx, [performer_id]);
    await refuseBarred(tx, performer_id, viewer_id, clock.nowMs());
    await requireSoundLedger(tx);
    const session = await runningSessionOf(tx, viewer_id);
    return { channel, session, message: await oneMessage(tx, thread_id, false, message_id) };
  };
  const intent = {
    ...{ user_id: viewer_id, key: idempotency_key },
    content: ['mailbox.buy', message_id, confirmed_units],
    turn: channelPermit(services, performer_id),
    read: readState,
  };
  return once(services, intent, async (tx, after, { channel, session, message }) => {
    const { picture } = message;
    if (channel === undefined || picture === null) throw new Problem('not_found');
    if (picture.open) throw new Problem('mailbox_bought');
    if (picture.units !== confirmed_units) throw new Problem('mailbox_price_changed');
    const [at_ms, units] = [clock.nowMs(), confirmed_units];
    // Before the payment: it may lock the session, and sessions are locked before ledger accounts.
    await spendWithinLimit(tx, viewer_id, session, units, at_ms);
    const paid = await payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units, at_ms },
      share_bp: shareIn(channel),
      idempotency_key: `mailbox_picture:${viewer_id}:${idempotency_key}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
    });
    const kept = { kind: 'picture' as const, message_id, viewer_id, performer_id, units, at_ms };
    await tx.insert(mailboxPaymentTable).values({ ...kept, ...paid });
    const balance = await balancesOf(tx, viewer_id);
    after(() => services.realtime.send(roomOf.user(viewer_id), 'balance.changed', balance));
    after(() => tellChanged(services, [performer_id]));
    return { message: await oneMessage(tx, thread_id, false, message_id), balance };
  });
}
