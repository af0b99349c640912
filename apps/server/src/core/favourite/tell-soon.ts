import { soonNoticeStep, type ChannelStatus } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { queuePushes } from '../push/queue-pushes.ts';
import { DAY_MS, fansText, lastOfBatch, TOLD_ALL, waysOf, type Fan } from './fans.ts';
import { plannedOf, TELL_SOON } from './plan-soon-notices.ts';

interface Round extends Record<string, unknown> {
  told_to_id: number;
  performer_name: string;
  display_name: { ja: string; en: string };
  status: ChannelStatus;
  /** She still plans the time, and her account is open. */
  planned: boolean;
  /** Other times of hers of which viewers were told in the last day. */
  told_today: number;
}
interface Locked {
  round: Round | undefined;
  fans: readonly Fan[];
}
const ROUND = `SELECT coalesce(s.told_to_id, 0) AS told_to_id, u.user_name AS performer_name, c.display_name, c.status,
    u.closed_at_ms IS NULL AND EXISTS (SELECT FROM next_login l WHERE l.performer_id = $1 AND l.at_ms = $2) AS planned,
    (SELECT count(*)::int FROM soon_notice o WHERE o.performer_id = $1 AND o.at_ms <> $2 AND o.begun_at_ms > $3) AS told_today
  FROM channel c JOIN app_user u ON u.id = c.performer_id
  LEFT JOIN soon_notice s ON s.performer_id = c.performer_id AND s.at_ms = $2
  WHERE c.performer_id = $1`;
const FANS = fansText('soon_mailed_at_ms');
const BEGIN = `INSERT INTO soon_notice (performer_id, at_ms, begun_at_ms) VALUES ($1, $2, $3)
  ON CONFLICT (performer_id, at_ms) DO UPDATE SET begun_at_ms = soon_notice.begun_at_ms RETURNING id`;
const MAILED = `UPDATE favourite SET soon_mailed_at_ms = $3 WHERE performer_id = $1 AND viewer_id = ANY (${listOf(2)})`;
const TOLD = 'UPDATE soon_notice SET told_to_id = $2 WHERE id = $1';

type Due = ReturnType<typeof plannedOf>;
function stepOf({ clock, config }: Services, { at_ms }: Due, round: Round | undefined) {
  if (round === undefined || round.told_to_id === TOLD_ALL) return 'drop';
  const lead_ms = config.terms.login_notice.soon_ms;
  return soonNoticeStep({ ...round, at_ms, lead_ms, now_ms: clock.nowMs() });
}

async function lockFans(services: Services, tx: Tx, subject: string): Promise<Locked> {
  const due = plannedOf(subject);
  const now_ms = services.clock.nowMs();
  const { performer_id, at_ms } = due;
  const values = [performer_id, at_ms, now_ms - DAY_MS];
  const [round] = await namedQuery<Round>(tx, 'soon_notice_round', ROUND, values);
  if (round === undefined || stepOf(services, due, round) !== 'tell') return { round, fans: [] };
  const of = [performer_id, round.told_to_id, now_ms, now_ms - DAY_MS];
  return { round, fans: await namedQuery<Fan>(tx, 'soon_notice_fans', FANS, of) };
}

/** Tells a batch of locked viewers, and goes on with the next one. */
async function tellBatch(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { round, fans }: Locked,
  subject: string,
): Promise<void> {
  const due = plannedOf(subject);
  const { performer_id, at_ms } = due;
  const step = stepOf(services, due, round);
  const { clock, config, realtime } = services;
  const now_ms = clock.nowMs();
  if (step === 'wait') await setDeadline(tx, TELL_SOON, subject, at_ms - config.terms.login_notice.soon_ms);
  if (step !== 'tell' || round === undefined) return;
  const [notice] = await namedQuery<{ id: number }>(tx, 'soon_notice_begin', BEGIN, [
    ...[performer_id, at_ms, now_ms],
  ]);
  if (notice === undefined) throw new Error('a notice was not kept');
  const { site, mail, push } = waysOf(services, fans);
  const about = { kind: 'favourite_soon', subject_id: notice.id } as const;
  await queuePushes(services, tx, push, { ...about, useful_ms: at_ms - now_ms });
  const params = { performer_id, at_ms };
  const written = await queueMails(services, tx, mail, { kind: 'favourite_soon', params });
  if (written.length > 0)
    await namedQuery(tx, 'soon_notice_mailed', MAILED, [performer_id, idList(written), now_ms]);
  const last = lastOfBatch(fans);
  await namedQuery(tx, 'soon_notice_told', TOLD, [notice.id, last?.viewer_id ?? TOLD_ALL]);
  if (last !== undefined) await setDeadline(tx, TELL_SOON, subject, now_ms);
  const { performer_name, display_name } = round;
  if (site.length > 0)
    after(() =>
      realtime.send(site.map(roomOf.user), 'favourite.on_air', { performer_name, display_name, at_ms }),
    );
}

/** Tells viewers that a favourite means to be on the air soon: once for each time that she plans. */
export const tellSoon = (services: Services): void =>
  services.deadlines.handle(
    TELL_SOON,
    (tx, subject) => lockFans(services, tx, subject),
    (tx, after, locked, { subject }) => tellBatch(services, tx, after, locked, subject),
  );
