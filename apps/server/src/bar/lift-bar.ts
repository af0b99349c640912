import type { Bar } from '@akari/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { tellBoth } from './bar-viewer.ts';
import { barOf, between, inForce, keptBar } from './bar.queries.ts';
import { barTable } from './bar.table.ts';

/** The viewer asks to have a ban lifted: once. @throws not_found without a ban, lift_asked_before */
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
    tellBoth(services, after, bar);
    return bar;
  });
}

/** @returns whether there was something to lift, or to refuse */
async function change(
  tx: Tx,
  performer_id: number,
  viewer_id: number,
  answer: 'lift' | 'refuse',
  now_ms: number,
): Promise<boolean> {
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
  return changed.length > 0;
}

/**
 * The performer lifts a kick or a ban, whether she was asked to or not, or refuses what she was asked.
 * @throws not_found when nothing of that is there
 */
export async function answerBar(
  services: Services,
  performer_id: number,
  viewer: string,
  answer: 'lift' | 'refuse',
): Promise<void> {
  const viewer_id = Number(viewer);
  if (!Number.isSafeInteger(viewer_id)) throw new Problem('not_found');
  await unitOfWork(services.database.db, async (tx, after) => {
    if (!(await change(tx, performer_id, viewer_id, answer, services.clock.nowMs())))
      throw new Problem('not_found');
    tellBoth(services, after, await keptBar(tx, performer_id, viewer_id));
  });
}
