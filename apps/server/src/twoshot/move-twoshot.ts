import { nextTwoshotState, type TwoshotEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { BatchLoader } from '../platform/batch-loader.ts';
import type { Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { perNode } from '../platform/per-node.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { describedById, type TwoshotRow } from './twoshot.queries.ts';
import { twoshotTable } from './twoshot.table.ts';

/**
 * Moves a request by the rules' machine; its channel is locked. Who calls publishes it after commit.
 * @throws twoshot_answered; nothing was changed then
 */
export async function moveTwoshot(
  services: Services,
  tx: Tx,
  request: TwoshotRow,
  event: TwoshotEvent,
): Promise<void> {
  const state = nextTwoshotState(request.state, event);
  if (state === null) throw new Problem('twoshot_answered');
  await tx
    .update(twoshotTable)
    .set({ state, answered_at_ms: request.answered_at_ms ?? services.clock.nowMs() })
    .where(eq(twoshotTable.id, request.id));
}

const requests = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => describedById(database.db, ids)),
);

/** Tells the viewer and the performer how a request is now. After commit only. */
export async function publishTwoshot(services: Services, id: number): Promise<void> {
  const request = await requests(services).load(id);
  if (request === undefined) throw new Problem('not_found');
  for (const userId of [request.viewer_id, request.channel_id])
    services.realtime.send(roomOf.user(userId), 'twoshot.changed', { request });
}
