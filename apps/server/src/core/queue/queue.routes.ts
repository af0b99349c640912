import {
  claimItem,
  claimNextItem,
  decideItem,
  giveItemBack,
  listQueueItems,
  listQueues,
  readQueueItem,
  renewItemClaim,
  type QueueSummary,
} from '@akari/contract';
import type { QueueKindName } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { officeRoute } from '../staff/office-route.ts';
import type { Staff } from '../staff/read-staff.ts';
import { claimNext, claimQueueItem, giveBack, renewClaim } from './claim-item.ts';
import { decideQueueItem } from './decide-item.ts';
import { queueKinds } from './queue-kind.ts';
import { describeItems, itemsOf, queuesOf, summariesOf } from './queue.queries.ts';
import { itemSeen, pageOf } from './read-item.ts';
import type { QueueItemRow } from './queue.table.ts';

/** The queue of a name. @throws not_found, staff_right_missing */
function queueNamed(services: Services, staff: Staff, name: string): QueueKindName {
  const kind = queueKinds(services)
    .names()
    .find((one) => one === name);
  if (kind === undefined) throw new Problem('not_found');
  if (!queuesOf(services, staff).includes(kind)) throw new Problem('staff_right_missing');
  return kind;
}

async function describe(services: Services, row: QueueItemRow) {
  const [item] = await describeItems(services.database.db, [row], services.clock.nowMs());
  if (item === undefined) throw new Error('an item was not described');
  return { item };
}

const dueAt = ({ oldest_due_at_ms }: QueueSummary): number => oldest_due_at_ms ?? Number.POSITIVE_INFINITY;
/** What is due first comes first: queues with something urgent, then the one with the oldest item. */
function byDue(one: QueueSummary, other: QueueSummary): number {
  const urgent = Number(other.urgent > 0) - Number(one.urgent > 0);
  if (urgent !== 0) return urgent;
  const [due, due_other] = [dueAt(one), dueAt(other)];
  return due === due_other ? 0 : due - due_other;
}

function readingRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  officeRoute(app, services, listQueues, async ({ staff }) => {
    const queues = await summariesOf(services, staff);
    return { queues: queues.toSorted(byDue) };
  });
  officeRoute(app, services, listQueueItems, async ({ staff, params, query }) => {
    const kind = queueNamed(services, staff, params.kind);
    const from = query.after === undefined ? null : rowIdOf(query.after);
    const { rows, after } = await itemsOf(database.db, staff, kind, from);
    const subjects = rows.map(({ subject }) => subject);
    const named = queueKinds(services).of(kind);
    const titles = await named.titles(database.db, subjects);
    const reasons = await named.reasons?.(database.db, subjects);
    const items = await describeItems(database.db, rows, clock.nowMs());
    return {
      items: items.map((item, at) => {
        const subject = subjects[at] ?? '';
        return { ...item, title: titles.get(subject) ?? '', reason: reasons?.get(subject) ?? null };
      }),
      after: after === null ? null : String(after),
    };
  });
  officeRoute(app, services, readQueueItem, async ({ staff, params }) =>
    pageOf(services, staff, await itemSeen(database.db, staff, params.item_id)),
  );
}

/** The calls of the queues (spec: the back office). Each names its item; the right is that of the item's queue. */
export function queueRoutes(app: FastifyInstance, services: Services): void {
  readingRoutes(app, services);
  officeRoute(app, services, claimNextItem, async ({ staff, params }) => {
    const kind = queueNamed(services, staff, params.kind);
    return pageOf(services, staff, await claimNext(services, staff, kind));
  });
  officeRoute(app, services, claimItem, async ({ staff, params }) =>
    pageOf(services, staff, await claimQueueItem(services, staff, params.item_id)),
  );
  officeRoute(app, services, renewItemClaim, async ({ staff, params }) =>
    describe(services, await renewClaim(services, staff, params.item_id)),
  );
  officeRoute(app, services, giveItemBack, async ({ staff, params }) =>
    describe(services, await giveBack(services, staff, params.item_id)),
  );
  officeRoute(app, services, decideItem, async ({ staff, params, body, request }) =>
    describe(services, await decideQueueItem(services, staff, request, params.item_id, body)),
  );
}
