import { givingRefusal, isOnAir } from '@akari/rules';
import { barProblem, type BarInForce } from '../../core/bar/bar.queries.ts';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Asked, GivingKind } from './giving-kind.ts';

/** What the decision depends on; the channel is locked. */
export interface GivingInputs<Terms> {
  money_stopped: boolean;
  channel: ChannelRow | undefined;
  bar: BarInForce | null;
  /** The giver's running session, in any channel. */
  session: SessionRow | null;
  terms: Terms;
}

/** The channel, broadcast and session in which something is given. */
export interface Place {
  channel: ChannelRow;
  broadcast_id: number;
  session_id: number;
}

/**
 * Decides whether it may be given. The first refusal that applies is the one that the giver sees. Pure.
 * @throws money_stopped, performer_not_found, kicked_out, banned_out, feature_not_for_peep and the problems of the kind
 */
export function decideGiving<A extends Asked, Terms>(
  kind: Pick<GivingKind<A, unknown, Terms>, 'problems' | 'refusal'>,
  { money_stopped, channel, bar, session, terms }: GivingInputs<Terms>,
  asked: A,
  now_ms: number,
): Place {
  if (money_stopped) throw new Problem('money_stopped');
  if (channel === undefined) throw new Problem('performer_not_found');
  const { broadcast_id, performer_id, status } = channel;
  if (broadcast_id === null || !isOnAir(status)) throw new Problem(kind.problems.off_air);
  if (bar !== null) throw barProblem(bar, now_ms);
  const outside = givingRefusal(session, performer_id);
  if (outside === 'feature_not_for_peep') throw new Problem(outside);
  if (outside !== null || session === null) throw new Problem(kind.problems.from_outside);
  const refusal = kind.refusal(asked, channel, terms, session.mode);
  if (refusal !== null) throw new Problem(refusal);
  return { channel, broadcast_id, session_id: session.id };
}
