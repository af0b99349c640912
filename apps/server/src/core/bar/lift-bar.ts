import type { Bar } from '@akari/contract';
import { mayAnswerBar, type BarSetter } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { lockChannels } from '../channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { tellBoth } from './bar-viewer.ts';
import { barOf, barredViewer, between, inForce, keptBar } from './bar.queries.ts';
import { barTable } from './bar.table.ts';
import { fileLift, withdrawLift } from './file-lift.ts';

/**
 * Stores a viewer's request that a ban is lifted, once.
 * @throws not_found without a ban, lift_asked_before
 */
export async function requestLift(
  services: Services,
  performer_id: number,
  viewer_id: number,
  message: string,
): Promise<Bar> {
  const now_ms = services.clock.nowMs();
  return unitOfWork(services.database.db, async (tx, after) => {
    const asked = await tx
      .update(barTable)
      .set({ lift: 'requested', lift_message: message === '' ? null : message, lift_at_ms: now_ms })
      .where(and(between(performer_id, viewer_id), isNull(barTable.until_ms), eq(barTable.lift, 'none')))
      .returning({ kind: barTable.kind });
    if (asked.length === 0) {
      const bar = await barOf(tx, performer_id, viewer_id, now_ms);
      throw new Problem(bar?.kind === 'ban' ? 'lift_asked_before' : 'not_found');
    }
    const bar = await keptBar(tx, performer_id, viewer_id);
    if (bar.viewer.set_by === 'staff') await fileLift(services, tx, { performer_id, viewer_id });
    tellBoth(services, after, bar);
    return bar.viewer;
  });
}

export interface BarAnswer {
  performer_id: number;
  viewer_id: number;
  answer: 'lift' | 'refuse';
  by: BarSetter;
}

/**
 * Lifts a kick or a ban, with or without a request, or refuses the request.
 * @throws not_found when there is no such bar or request, bar_by_staff when only staff may answer
 */
export async function applyAnswer(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, viewer_id, answer, by }: BarAnswer,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  // Setting a bar locks the channel too, so the bar that is read here is the one that is answered.
  await lockChannels(tx, [performer_id]);
  const standing = await barOf(tx, performer_id, viewer_id, now_ms);
  if (standing === null) throw new Problem('not_found');
  if (!mayAnswerBar(standing, by)) throw new Problem('bar_by_staff');
  const changed = await tx
    .update(barTable)
    .set(answer === 'lift' ? { until_ms: now_ms } : { lift: 'refused' })
    .where(
      and(
        between(performer_id, viewer_id),
        inForce(now_ms),
        answer === 'lift' ? undefined : eq(barTable.lift, 'requested'),
      ),
    )
    .returning({ kind: barTable.kind });
  if (changed.length === 0) throw new Problem('not_found');
  await withdrawLift(services, tx, { performer_id, viewer_id });
  tellBoth(services, after, await keptBar(tx, performer_id, viewer_id));
}

/**
 * Answers a bar for the performer.
 * @throws not_found, bar_by_staff
 */
export async function answerBar(
  services: Services,
  performer_id: number,
  viewer: string,
  answer: 'lift' | 'refuse',
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const viewer_id = await barredViewer(tx, performer_id, viewer);
    await applyAnswer(services, tx, after, { performer_id, viewer_id, answer, by: 'performer' });
  });
}
