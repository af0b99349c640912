import { loginNoticeKind, opensToAll } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { channelMoved, type Move } from '../channel/state/channel-hooks.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { queuePushes } from '../push/queue-pushes.ts';
import { DAY_MS, fansText, lastOfBatch, TOLD_ALL, waysOf, type Fan } from './fans.ts';

/** Tells the viewers of a broadcast, one batch after the other. Subject: the broadcast's id. */
const TELL = 'login_notice.tell';

const LAST_END = `SELECT b.ended_at_ms FROM login_notice n JOIN broadcast b ON b.id = n.broadcast_id
  WHERE n.performer_id = $1 AND n.broadcast_id < $2 ORDER BY n.broadcast_id DESC LIMIT 1`;
const KEEP = `INSERT INTO login_notice (broadcast_id, performer_id, kind, at_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;
const UNTOLD = `SELECT FROM login_notice WHERE broadcast_id = $1 AND kind = 'new' AND told_to_id < ${TOLD_ALL}`;

/**
 * The first time that a broadcast is open to everybody, its viewers get the notice, unless it continues another one. What a hidden
 * chat has interrupted goes on after it.
 */
async function followMove(
  { clock, config }: Services,
  tx: Tx,
  { channel: { performer_id, broadcast_id, status }, from }: Move,
): Promise<void> {
  if (broadcast_id === null || !opensToAll(from, status)) return;
  const now_ms = clock.nowMs();
  const [last] = await namedQuery<{ ended_at_ms: number | null }>(tx, 'login_notice_last', LAST_END, [
    performer_id,
    broadcast_id,
  ]);
  const kind = loginNoticeKind(last?.ended_at_ms ?? null, now_ms, config.terms.login_notice.gap_ms);
  await namedQuery(tx, 'login_notice_keep', KEEP, [broadcast_id, performer_id, kind, now_ms]);
  const untold = await namedQuery(tx, 'login_notice_untold', UNTOLD, [broadcast_id]);
  if (untold.length > 0) await setDeadline(tx, TELL, String(broadcast_id), now_ms);
}

interface Round extends Record<string, unknown> {
  performer_id: number;
  told_to_id: number;
  performer_name: string;
  display_name: { ja: string; en: string };
  /** The broadcast still runs, and everybody may come in. */
  open: boolean;
}
interface Locked {
  broadcast_id: number;
  round: Round | undefined;
  fans: readonly Fan[];
}

const ROUND = `SELECT n.performer_id, n.told_to_id, u.user_name AS performer_name, c.display_name,
    (c.broadcast_id = n.broadcast_id AND c.status NOT IN ('offline', 'preparing', 'hidden_chat')) IS TRUE AS open
  FROM login_notice n JOIN channel c ON c.performer_id = n.performer_id JOIN app_user u ON u.id = n.performer_id
  WHERE n.broadcast_id = $1`;
const FANS = fansText('mailed_at_ms');

async function lockFans({ clock }: Services, tx: Tx, subject: string): Promise<Locked> {
  const broadcast_id = Number(subject);
  const [round] = await namedQuery<Round>(tx, 'login_notice_round', ROUND, [broadcast_id]);
  if (round === undefined || !round.open) return { broadcast_id, round, fans: [] };
  const now_ms = clock.nowMs();
  const values = [round.performer_id, round.told_to_id, now_ms, now_ms - DAY_MS];
  return { broadcast_id, round, fans: await namedQuery<Fan>(tx, 'login_notice_fans', FANS, values) };
}

const MAILED = `UPDATE favourite SET mailed_at_ms = $3 WHERE performer_id = $1 AND viewer_id = ANY (${listOf(2)})`;
const TOLD = 'UPDATE login_notice SET told_to_id = $2 WHERE broadcast_id = $1';

/** Tells a batch of locked viewers, and goes on with the next one. */
async function tellBatch(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { broadcast_id, round, fans }: Locked,
): Promise<void> {
  if (round === undefined || !round.open) return;
  const { clock, config, realtime } = services;
  const { performer_id, performer_name, display_name } = round;
  const now_ms = clock.nowMs();
  const { site, mail, push } = waysOf(services, fans);
  await queuePushes(services, tx, push, {
    ...{ kind: 'favourite_on_air', subject_id: broadcast_id },
    useful_ms: config.terms.login_notice.push_ms,
  });
  const written = await queueMails(services, tx, mail, {
    kind: 'favourite_on_air',
    params: { performer_id, broadcast_id },
  });
  if (written.length > 0)
    await namedQuery(tx, 'login_notice_mailed', MAILED, [performer_id, idList(written), now_ms]);
  const last = lastOfBatch(fans);
  await namedQuery(tx, 'login_notice_told', TOLD, [broadcast_id, last?.viewer_id ?? TOLD_ALL]);
  if (last !== undefined) await setDeadline(tx, TELL, String(broadcast_id), now_ms);
  if (site.length > 0)
    after(() => realtime.send(site.map(roomOf.user), 'favourite.on_air', { performer_name, display_name }));
}

/** Tells viewers that a favourite has begun a broadcast: once for each, however often the performer reconnects. */
export function tellFans(services: Services): void {
  channelMoved(services).add(async (tx, _after, move) => () => followMove(services, tx, move));
  services.deadlines.handle(
    TELL,
    (tx, subject) => lockFans(services, tx, subject),
    (tx, after, locked) => tellBatch(services, tx, after, locked),
  );
}
