import type { AnswerOf, closeAccount, getClosing } from '@akari/contract';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireConfirmed } from '../../core/account/proof/confirm-login.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import { closeViewer } from './close-viewer.ts';
import { closingFigures } from './closing-figures.ts';

const DAY_MS = 86_400_000;

/** What closing the own account of a viewer does, for the page. */
export async function ownClosing(
  services: Services,
  { user_id }: Member,
): Promise<AnswerOf<typeof getClosing>> {
  const { db } = services.database;
  const [figures, session, plans] = await Promise.all([
    closingFigures(services, user_id, 'own'),
    runningSessionOf(db, user_id),
    db
      .select({ id: subscriptionTable.id })
      .from(subscriptionTable)
      .where(
        sql`${eq(subscriptionTable.user_id, user_id)} AND ${subscriptionTable.state} IN ('active', 'past_due')`,
      ),
  ]);
  return {
    figures,
    refund_days: services.config.closing_refund_ms / DAY_MS,
    in_room: session !== null,
    plan: plans.length > 0,
  };
}

/**
 * A viewer closes the own account.
 * @throws account_proof_required, closing_in_room, closing_changed: other figures than those that were shown
 */
export async function closeOwnAccount(
  services: Services,
  member: Member,
  { seen }: z.output<(typeof closeAccount)['body']>,
): Promise<void> {
  await requireConfirmed(services, member);
  const { user_id } = member;
  const { figures, in_room } = await ownClosing(services, member);
  if (in_room) throw new Problem('closing_in_room');
  const { back_units, lost_units } = figures;
  if (seen.back_units !== back_units || seen.lost_units !== lost_units) throw new Problem('closing_changed');
  const closing = { user_id, cause: 'own' as const, staff_id: null, reason: null };
  await unitOfWork(services.database.db, (tx) => closeViewer(tx, closing, services.clock.nowMs()));
}
