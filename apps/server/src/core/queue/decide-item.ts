import type { decideItem } from '@akari/contract';
import { decisionRefusal, moved, queueDecision } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performStaffAct } from '../staff/perform-staff-act.ts';
import type { Staff } from '../staff/read-staff.ts';
import { requireAct } from '../staff/require-right.ts';
import { lockItem } from './claim-item.ts';
import { queueKinds } from './queue-kind.ts';
import { itemSeen } from './read-item.ts';
import { queueItemTable, type QueueItemRow } from './queue.table.ts';

type Asked = z.output<(typeof decideItem)['body']>;

/** @throws bad_request when the text or the reason that a decision needs is missing */
function requireNeeds(needs: 'nothing' | 'text' | 'reason', { text, reason }: Asked): void {
  if ((needs === 'text' && text === undefined) || (needs === 'reason' && reason === undefined))
    throw new Problem('bad_request');
}

async function settle(
  tx: Tx,
  item: QueueItemRow,
  decided: Pick<QueueItemRow, 'decision' | 'decided_by' | 'settled_at_ms'>,
): Promise<QueueItemRow> {
  const next = moved(item, 'decide');
  if (next === null) throw new Problem('queue_claim_lost');
  await tx
    .update(queueItemTable)
    .set({ ...next, ...decided })
    .where(eq(queueItemTable.id, item.id));
  return { ...item, ...next, ...decided };
}

/**
 * Decides an item that the member of the staff has claimed: the use case of its capability, the item and the row of the
 * audit log in one transaction.
 * @throws not_found, staff_right_missing, queue_claim_lost, queue_item_decided, queue_item_withdrawn,
 * queue_item_changed, and what the use case throws
 */
export async function decideQueueItem(
  services: Services,
  staff: Staff,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  item_id: string,
  asked: Asked,
): Promise<QueueItemRow> {
  const seen = await itemSeen(services.database.db, staff, item_id);
  const entry = queueDecision(seen.kind, asked.decision);
  if (entry === null) throw new Problem('bad_request');
  requireAct(staff, entry.act, seen.site_id);
  requireNeeds(entry.needs, asked);
  const kind = queueKinds(services).of(seen.kind);
  const reason = asked.note === undefined || asked.note === '' ? null : asked.note;
  const { item } = await performStaffAct(
    services,
    { act: entry.act, staff, reason, request },
    async (tx, after) => {
      await kind.lock?.(tx, seen.subject);
      const held = await lockItem(tx, staff, item_id);
      const now_ms = services.clock.nowMs();
      const refusal = decisionRefusal(held, staff.id, now_ms, asked.version);
      if (refusal !== null) throw new Problem(refusal);
      const { decision, text, reason: why } = asked;
      const done = await kind.decide(tx, after, seen.subject, {
        decision,
        text,
        reason: why,
        staff_id: staff.id,
      });
      const settled = { decision, decided_by: staff.id, settled_at_ms: now_ms };
      return { ...done, item: await settle(tx, held, settled) };
    },
  );
  return item;
}
