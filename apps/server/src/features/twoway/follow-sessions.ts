import { nextChannelStatus, type SessionEnd, type TwowayEndCause } from '@akari/rules';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import type { EndedSession } from '../../core/session/state/end-hooks.ts';
import { sessionsEnded } from '../../core/session/state/session-hooks.ts';
import { moveTwoway } from './move-twoway.ts';
import { LIVING_TWOWAYS, livingTwowaysOfSessions, type TwowayRow } from './twoway.queries.ts';

const SPENT: readonly (SessionEnd | null)[] = ['points_spent', 'coupon_points_spent', 'spend_limit_reached'];
const causeOf = ({ end }: EndedSession): TwowayEndCause => (SPENT.includes(end) ? 'points' : 'session');

/**
 * The viewer's session is over: ends the two-way, and moves the channel back to chat unless the channel has
 * moved already.
 */
async function endWithSession(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  request: TwowayRow,
  cause: TwowayEndCause,
): Promise<void> {
  await moveTwoway(services, tx, after, request, 'end', cause);
  if (request.party_session_id === null) return;
  // The code that ends sessions holds this lock already; this reads the channel's present state.
  const [channel] = await lockChannels(tx, [request.channel_id]);
  if (channel !== undefined && nextChannelStatus(channel.status, 'twoway_over') !== null)
    await moveChannel(services, tx, after, channel, 'twoway_over');
}

async function followEnds(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  sessions: EndedSession[],
  requests: TwowayRow[],
): Promise<void> {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  for (const request of requests) {
    const session = byId.get(request.session_id ?? 0);
    if (session === undefined) continue;
    const cause = causeOf(session);
    if (request.state === 'started') await endWithSession(services, tx, after, request, cause);
    else await moveTwoway(services, tx, after, request, 'withdraw', cause);
  }
}

/** Ends a request with the viewer's session beside which it waits or runs. */
export function followSessions(services: Services): void {
  sessionsEnded(services).add(async (tx, after, sessions) => {
    const requests = await livingTwowaysOfSessions(
      tx,
      sessions.map(({ id }) => id),
    );
    return requests.length === 0 ? undefined : () => followEnds(services, tx, after, sessions, requests);
  }, LIVING_TWOWAYS);
}
