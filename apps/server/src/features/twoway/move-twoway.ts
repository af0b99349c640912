import { isTwowayOpen, nextTwowayState, type TwowayEndCause, type TwowayEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { describeTwoway, type TwowayRow } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

/** Sends a request's present state to the viewer and the performer. Call after the commit only. */
export async function publishTwoway(services: Services, id: number): Promise<void> {
  const request = await describeTwoway(services.database.db, id);
  for (const user_id of [request.viewer_id, request.channel_id])
    services.realtime.send(roomOf.user(user_id), 'twoway.changed', { request });
}

/**
 * Ends the viewer's media. If the engine does not answer, the lease expires by itself, because it is no
 * longer renewed.
 */
const cut = (services: Services, id: number) =>
  services.media
    .endTwoways([id], 'twoway_over')
    .catch((error: unknown) =>
      services.log.warn({ err: error, twoway_id: id }, 'failed to end two-way media'),
    );

/**
 * Moves a request by the rules' state machine; its channel is locked. Ends the media of a request that is
 * over, and sends the new state to both sides.
 * @throws twoway_answered; nothing was changed then
 */
export async function moveTwoway(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  request: TwowayRow,
  event: TwowayEvent,
  ended_by: TwowayEndCause | null = null,
): Promise<void> {
  const state = nextTwowayState(request.state, event);
  if (state === null) throw new Problem('twoway_answered');
  const now_ms = services.clock.nowMs();
  const over = !isTwowayOpen(state);
  await tx
    .update(twowayTable)
    .set({
      state,
      ...(state === 'started' ? { started_at_ms: now_ms } : {}),
      ...(over ? { over_at_ms: now_ms, live: false, ended_by } : {}),
    })
    .where(eq(twowayTable.id, request.id));
  if (over && isTwowayOpen(request.state)) after(() => cut(services, request.id));
  after(() => publishTwoway(services, request.id));
}
