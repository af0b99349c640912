import {
  claimed,
  claimRefusal,
  holdRefusal,
  maySeeQueue,
  moved,
  standingClaim,
  type QueueKindName,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../staff/read-staff.ts';
import { sitesOf } from '../staff/require-right.ts';
import { seeRight } from './queue.queries.ts';
import { queueItemTable, type QueueItemRow } from './queue.table.ts';

/**
 * Locks an item that this member of the staff may see.
 * @throws not_found
 */
export async function lockItem(tx: Tx, staff: Staff, item_id: string): Promise<QueueItemRow> {
  const [item] = await tx
    .select()
    .from(queueItemTable)
    .where(eq(queueItemTable.id, rowIdOf(item_id) ?? 0))
    .for('update');
  if (item === undefined || !maySeeQueue(staff, item.kind, item.site_id)) throw new Problem('not_found');
  return item;
}

async function keep(tx: Tx, item: QueueItemRow, change: Partial<QueueItemRow>): Promise<QueueItemRow> {
  await tx.update(queueItemTable).set(change).where(eq(queueItemTable.id, item.id));
  return { ...item, ...change };
}

/**
 * Claims an item, or renews the claim.
 * @throws not_found, queue_item_claimed, queue_item_decided, queue_item_withdrawn
 */
export const claimQueueItem = (services: Services, staff: Staff, item_id: string): Promise<QueueItemRow> =>
  unitOfWork(services.database.db, async (tx) => {
    const item = await lockItem(tx, staff, item_id);
    const now_ms = services.clock.nowMs();
    const refusal = claimRefusal(item, staff.id, now_ms);
    if (refusal !== null) throw new Problem(refusal);
    return keep(tx, item, claimed(item, staff.id, now_ms, services.config.queue.lease_ms));
  });

/** SKIP LOCKED: two people who press at the same moment get two items, and neither waits. */
const NEXT = `SELECT id FROM queue_item
  WHERE kind = $1 AND (state = 'open' OR (state = 'claimed' AND (claimed_until_ms <= $2 OR holder_id = $3)))
    AND ($4::int[] IS NULL OR site_id = ANY ($4))
  ORDER BY (state = 'claimed' AND holder_id = $3 AND claimed_until_ms > $2) DESC, priority, due_at_ms, id
  LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * Claims the next free item of a queue; first what the person has claimed and not decided.
 * @throws queue_empty
 */
export const claimNext = (services: Services, staff: Staff, kind: QueueKindName): Promise<QueueItemRow> =>
  unitOfWork(services.database.db, async (tx) => {
    const now_ms = services.clock.nowMs();
    const sites = sitesOf(staff, seeRight(kind));
    const values = [kind, now_ms, staff.id, sites];
    const [found] = await namedQuery<{ id: number }>(tx, 'next_queue_item', NEXT, values);
    if (found === undefined) throw new Problem('queue_empty');
    const item = await lockItem(tx, staff, String(found.id));
    return keep(tx, item, claimed(item, staff.id, now_ms, services.config.queue.lease_ms));
  });

/** @throws not_found, queue_claim_lost, queue_item_decided, queue_item_withdrawn */
async function changeHeld(
  services: Services,
  staff: Staff,
  item_id: string,
  change: (item: QueueItemRow, now_ms: number) => Partial<QueueItemRow>,
): Promise<QueueItemRow> {
  return unitOfWork(services.database.db, async (tx) => {
    const now_ms = services.clock.nowMs();
    const item = standingClaim(await lockItem(tx, staff, item_id), now_ms);
    const refusal = holdRefusal(item, staff.id, now_ms);
    if (refusal !== null) throw new Problem(refusal);
    return keep(tx, item, change(item, now_ms));
  });
}

/** Renews a claim. A claim that is over is not taken again: another person may have worked on the item. */
export const renewClaim = (services: Services, staff: Staff, item_id: string): Promise<QueueItemRow> =>
  changeHeld(services, staff, item_id, (item, now_ms) =>
    claimed(item, staff.id, now_ms, services.config.queue.lease_ms),
  );

export const giveBack = (services: Services, staff: Staff, item_id: string): Promise<QueueItemRow> =>
  changeHeld(services, staff, item_id, (item) => moved(item, 'give_back') ?? {});
