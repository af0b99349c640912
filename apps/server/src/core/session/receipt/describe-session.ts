import type { Receipt, ViewerSession } from '@akari/contract';
import { channelOf } from '../../channel/state/channel.queries.ts';
import { buildReceipt } from './build-receipt.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { answerUntil } from '../state/session-deadlines.ts';
import type { SessionRow } from '../state/session.queries.ts';

/** A session as its viewer sees it, from data that is already read. */
export const sessionView = (
  session: SessionRow,
  performer_name: string,
  receipt: Receipt,
  answer_until_ms: number | null = null,
): ViewerSession => ({
  session_id: String(session.id),
  channel_id: String(session.channel_id),
  performer_name,
  session_type: session.session_type,
  mode: session.mode,
  point_type: session.point_type === 2010 ? 2010 : 2000,
  state: session.state,
  rate_units_per_min: session.rate_units_per_min,
  opening_rate_units_per_min: session.opening_rate_units_per_min,
  opening_ms: session.opening_ms,
  campaign: session.campaign,
  spend_limit_units: session.spend_limit_units,
  started_at_ms: session.started_at_ms,
  answer_until_ms,
  receipt,
});

export async function describeSession(
  services: Services,
  db: Db | Tx,
  session: SessionRow,
): Promise<ViewerSession> {
  const [channel, receipt, answer_until_ms] = await Promise.all([
    channelOf(db, session.channel_id),
    buildReceipt(services, db, session),
    session.state === 'asked' ? answerUntil(db, session.id) : null,
  ]);
  return sessionView(session, channel?.performer_name ?? '', receipt, answer_until_ms);
}

/** Like `describeSession`, for a session whose viewer has just been asked to go on: its channel and deadline are known. */
export async function describeAsked(
  services: Services,
  session: SessionRow,
  { performer_name, answer_until_ms }: { performer_name: string; answer_until_ms: number },
): Promise<ViewerSession> {
  const receipt = await buildReceipt(services, services.database.db, session);
  return sessionView(session, performer_name, receipt, answer_until_ms);
}
