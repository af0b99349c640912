import type { AnswerOf, sendCheer as sendCall } from '@akari/contract';
import { CHEER_RATE, cheersLeft, givingRefusal } from '@akari/rules';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { lockViewer, runningSessionOf } from '../../core/session/state/session.queries.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { announceCheers } from './announce-cheers.ts';
import { addCheer, cheersToday, runningCheers } from './cheer.queries.ts';

/** @throws too_many_requests */
async function checkRate(services: Services, user_id: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`cheer:${user_id}`, CHEER_RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/**
 * Cheers. The viewer is locked, so that two pages at once send no more than the viewer has.
 * @throws performer_not_found, too_many_requests, kicked_out, banned_out, cheer_from_outside, feature_not_for_peep,
 * cheer_used_up, cheer_day_over, idempotency_key_reused; nothing was changed then
 */
export async function sendCheer(
  services: Services,
  { user_id }: Member,
  performer_name: string,
  key: string,
): Promise<AnswerOf<typeof sendCall>> {
  const performer_id = await knownPerformerId(services, performer_name);
  await checkRate(services, user_id);
  const terms = services.config.terms.cheers;
  const intent = { user_id, key, content: ['cheer', performer_id] };
  return once(services, intent, async (tx, after) => {
    await lockViewer(tx, user_id);
    const at_ms = services.clock.nowMs();
    const [session, bar, today, running] = await Promise.all([
      runningSessionOf(tx, user_id),
      barInForce(tx, performer_id, user_id, at_ms),
      cheersToday(tx, user_id, at_ms),
      runningCheers(tx, performer_id),
    ]);
    if (bar !== null) throw barProblem(bar, at_ms);
    const outside = givingRefusal(session, performer_id);
    if (outside === 'feature_not_for_peep') throw new Problem(outside);
    if (outside !== null || running.broadcast_id === null) throw new Problem('cheer_from_outside');
    const { left, next_ms } = cheersLeft(today, terms);
    if (left === 0 && next_ms === null) throw new Problem('cheer_day_over');
    if (left === 0) throw new Problem('cheer_used_up', { retry_after_s: Math.ceil((next_ms ?? 0) / 1_000) });
    await addCheer(tx, { broadcast_id: running.broadcast_id, viewer_id: user_id, at_ms });
    after(() => announceCheers(services, performer_id));
    const seen = { channel_id: String(performer_id), cheers: running.cheers + 1 };
    return { seen, own: { left: left - 1, next_ms } };
  });
}
