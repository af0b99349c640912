import type { TwoshotRequest } from '@akari/contract';
import { nextTwoshotState, type TwoshotEvent, type TwoshotState } from '@akari/rules';
import { BatchLoader } from '../../platform/sync/batch-loader.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { describedById, type TwoshotRow } from './twoshot.queries.ts';

const MOVE =
  'UPDATE twoshot_request SET state = $2, answered_at_ms = coalesce(answered_at_ms, $3) WHERE id = ';
const MOVE_ONE = `${MOVE}$1`;
const MOVE_MANY = `${MOVE}ANY (${listOf(1)})`;

function writeState(tx: Tx, state: TwoshotState, ids: readonly number[], now_ms: number): void {
  const [id] = ids;
  const written =
    ids.length === 1
      ? namedQuery(tx, 'move_twoshot', MOVE_ONE, [id, state, now_ms])
      : namedQuery(tx, 'move_twoshots', MOVE_MANY, [idList(ids), state, now_ms]);
  enqueue(tx, written);
}

/**
 * Moves requests by the rules' state machine, all by the same event. The caller holds the channel lock and
 * publishes the requests after the commit.
 * @throws twoshot_answered; nothing was changed then
 */
export function moveTwoshots(
  services: Services,
  tx: Tx,
  requests: readonly TwoshotRow[],
  event: TwoshotEvent,
): void {
  const states = new Map<TwoshotState, number[]>();
  for (const request of requests) {
    const state = nextTwoshotState(request.state, event);
    if (state === null) throw new Problem('twoshot_answered');
    states.set(state, [...(states.get(state) ?? []), request.id]);
  }
  for (const [state, ids] of states) writeState(tx, state, ids, services.clock.nowMs());
}

const requests = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => describedById(database.db, ids)),
);

/**
 * Reads a request's present state; simultaneous reads are batched into one query. Call after the commit only.
 */
export async function twoshotNow(services: Services, id: number): Promise<TwoshotRequest> {
  const request = await requests(services).load(id);
  if (request === undefined) throw new Problem('not_found');
  return request;
}

/** Sends a request's present state to the viewer and the performer. Call after the commit only. */
export async function publishTwoshot(services: Services, id: number): Promise<void> {
  const request = await twoshotNow(services, id);
  for (const userId of [request.viewer_id, request.channel_id])
    services.realtime.send(roomOf.user(userId), 'twoshot.changed', { request });
}
