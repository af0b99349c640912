import type { QueueItemPage } from '@akari/contract';
import { decisionsFor, maySeeQueue, type QueueKindName } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../staff/read-staff.ts';
import { requireOffice } from '../staff/office-route.ts';
import { sitesOf } from '../staff/require-right.ts';
import { queueKinds } from './queue-kind.ts';
import { describeItems, seeRight } from './queue.queries.ts';
import { queueItemTable, type QueueItemRow } from './queue.table.ts';

/** Reads an item that this member of the staff may see. @throws not_found */
export async function itemSeen(db: Db, staff: Staff, item_id: string): Promise<QueueItemRow> {
  const [item] = await db
    .select()
    .from(queueItemTable)
    .where(eq(queueItemTable.id, rowIdOf(item_id) ?? 0));
  if (item === undefined || !maySeeQueue(staff, item.kind, item.site_id)) throw new Problem('not_found');
  return item;
}

/**
 * Reads the item of one of these queues, whose file a person asks for.
 * @throws not_found, staff_proof_required, staff_right_missing
 */
export async function itemOfFile(
  services: Services,
  person: Person,
  item_id: string,
  kinds: readonly QueueKindName[],
): Promise<{ item: QueueItemRow; staff: Staff }> {
  const staff = await requireOffice(services, person, { right: null });
  if (!kinds.some((kind) => sitesOf(staff, seeRight(kind))?.length !== 0))
    throw new Problem('staff_right_missing');
  const item = await itemSeen(services.database.db, staff, item_id);
  if (!kinds.includes(item.kind)) throw new Problem('not_found');
  return { item, staff };
}

/** An item with what it is about. */
export async function pageOf(services: Services, staff: Staff, row: QueueItemRow): Promise<QueueItemPage> {
  const { database, clock, config } = services;
  const kind = queueKinds(services).of(row.kind);
  const about = await kind.show(database.db, row.subject);
  const [item] = await describeItems(database.db, [row], clock.nowMs());
  if (item === undefined) throw new Error('an item was not described');
  const decisions =
    about === null
      ? []
      : decisionsFor(staff, row.kind, row.site_id).filter((name) => kind.fits?.(about, name) ?? true);
  return { item, about, decisions, lease_ms: config.queue.lease_ms };
}
