import { nextChannelStatus, type SessionEnd } from '@akari/rules';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import type { EndedSession } from '../../core/session/state/end-hooks.ts';
import { sessionsEnded } from '../../core/session/state/session-hooks.ts';
import { moveTwoshots, publishTwoshot } from './move-twoshot.ts';
import { OPEN_TWOSHOTS, openTwoshotsOfViewers, type TwoshotRow } from './twoshot.queries.ts';

/**
 * The exclusive session is over: ends the request, and moves the channel back to chat unless the channel has
 * moved already.
 */
async function endTwoshot(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  request: TwoshotRow,
  channel: ChannelRow,
): Promise<void> {
  moveTwoshots(services, tx, [request], 'end');
  if (nextChannelStatus(channel.status, 'twoshot_over') !== null)
    await moveChannel(services, tx, after, channel, 'twoshot_over');
}

/** Ends after which the viewer stays in the same chat at another price: their waiting request remains. */
const GOES_ON: readonly (SessionEnd | null)[] = ['twoway_started', 'twoway_over'];

async function followEnds(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  sessions: EndedSession[],
  requests: TwoshotRow[],
): Promise<void> {
  for (const request of requests) {
    const session = sessions.find(({ viewer_id }) => viewer_id === request.viewer_id);
    if (request.state === 'waiting' && session?.channel_id === request.channel_id) {
      if (GOES_ON.includes(session.end)) continue;
      moveTwoshots(services, tx, [request], 'withdraw');
    } else if (request.state === 'started' && session?.id === request.session_id) {
      await endTwoshot(services, tx, after, request, session.channel);
    } else continue;
    after(() => publishTwoshot(services, request.id));
  }
}

/** Withdraws the waiting requests of a viewer who could not continue in party chat. */
export async function withdrawTwoshots(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  viewer_id: number,
): Promise<void> {
  const requests = await openTwoshotsOfViewers(tx, [viewer_id]);
  const waiting = requests.filter(({ state }) => state === 'waiting');
  moveTwoshots(services, tx, waiting, 'withdraw');
  for (const { id } of waiting) after(() => publishTwoshot(services, id));
}

/** Ends a request with the viewer's session: party chat while it waits, two-shot while it runs. */
export function followSessions(services: Services): void {
  sessionsEnded(services).add(async (tx, after, sessions) => {
    const viewer_ids = sessions.map(({ viewer_id }) => viewer_id);
    const requests = await openTwoshotsOfViewers(tx, viewer_ids);
    return requests.length === 0 ? undefined : () => followEnds(services, tx, after, sessions, requests);
  }, OPEN_TWOSHOTS);
}
