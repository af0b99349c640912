import { lockChannels } from '../channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ActDone } from '../audit/record-act.ts';
import { AT_ONCE, setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { applyBar } from './bar-viewer.ts';
import { barOf } from './bar.queries.ts';
import { applyAnswer, type BarAnswer } from './lift-bar.ts';

/** Staff ban a viewer from a performer's channel. Subject: `{performer id}:{viewer id}`. */
const STAFF_BAN = 'bar.staff_ban';
/** Staff answer a ban. Subject: `{performer id}:{viewer id}:{lift|refuse}`. */
const STAFF_ANSWER = 'bar.staff_answer';

/** Staff act: bans a viewer from a performer's channel. A deadline, which any server node executes. */
export async function orderBan(tx: Tx, performer_id: number, viewer_id: number): Promise<ActDone> {
  await setDeadline(tx, STAFF_BAN, `${performer_id}:${viewer_id}`, AT_ONCE);
  return { subject: { kind: 'person', id: viewer_id }, after: { performer_id, barred: 'ban' } };
}

/**
 * Staff act: lifts a bar of staff or of the performer, or refuses to. A deadline, which any server node
 * executes.
 * @throws not_found when there is nothing to answer
 */
export async function orderAnswer(
  tx: Tx,
  { performer_id, viewer_id, answer }: Omit<BarAnswer, 'by'>,
  now_ms: number,
): Promise<ActDone> {
  const bar = await barOf(tx, performer_id, viewer_id, now_ms);
  if (bar === null || (answer === 'refuse' && bar.lift !== 'requested')) throw new Problem('not_found');
  const subject = `${performer_id}:${viewer_id}:${answer}`;
  await setDeadline(tx, STAFF_ANSWER, subject, AT_ONCE);
  return {
    subject: { kind: 'person', id: viewer_id },
    before: { performer_id, barred: bar.kind, lift: bar.lift },
    after: answer === 'lift' ? { performer_id, barred: null } : { performer_id, lift: 'refused' },
  };
}

/** The lock of a performer's channel also guards the performer's bars. */
const lockPerformers: DeadlineLock<unknown> = (tx, subject) =>
  lockChannels(tx, [Number.parseInt(subject, 10)]);

/** Executes the orders of staff: bans (1044), and answers to them. */
export function handleStaffBans(services: Services): void {
  services.deadlines.handle(STAFF_BAN, lockPerformers, async (tx, after, _channel, { subject }) => {
    const [performer_id = 0, viewer_id = 0] = subject.split(':').map(Number);
    await applyBar(services, tx, after, { performer_id, viewer_id, kind: 'ban', by: 'staff' });
  });
  services.deadlines.handle(STAFF_ANSWER, lockPerformers, async (tx, after, _channel, { subject }) => {
    const [performer = '', viewer = '', word] = subject.split(':');
    const answer = {
      answer: word === 'lift' ? ('lift' as const) : ('refuse' as const),
      by: 'staff' as const,
    };
    const people = { performer_id: Number(performer), viewer_id: Number(viewer) };
    await applyAnswer(services, tx, after, { ...people, ...answer }).catch((error: unknown) => {
      // The bar was answered or lifted since the order.
      if (!(error instanceof Problem)) throw error;
    });
  });
}
