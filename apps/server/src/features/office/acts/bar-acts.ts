import { answerBar, banViewer } from '@akari/contract/office';
import { isPerformer, isViewer, type UserType } from '@akari/rules';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { orderAnswer, orderBan } from '../../../core/bar/staff-ban.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Db } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from '../people/find-person.ts';
import type { RowContext } from './row-context.ts';

/** The id of the performer with a name. @throws performer_not_found */
export async function performerNamed(db: Db, user_name: string): Promise<number> {
  const [found] = await db
    .select({ id: userTable.id, user_type: userTable.user_type })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${user_name})`);
  if (found === undefined || !isPerformer(found.user_type as UserType))
    throw new Problem('performer_not_found');
  return found.id;
}

/** Answers a bar: lifts it, or refuses to. A bar belongs to the site of the performer whose rooms it closes. */
export async function answerOne(
  { services, staff, reason, request }: RowContext,
  people: { performer_id: string; viewer_id: string },
  answer: 'lift' | 'refuse',
): Promise<void> {
  const { db } = services.database;
  const { id: performer_id } = await findPerson(db, staff, 'bars.set', people.performer_id);
  const viewer_id = Number(people.viewer_id);
  if (!Number.isSafeInteger(viewer_id)) throw new Problem('not_found');
  await performStaffAct(services, { act: 'bar.answer', staff, reason, request }, (tx) =>
    orderAnswer(tx, { performer_id, viewer_id, answer }, services.clock.nowMs()),
  );
}

export function barActs(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, answerBar, async ({ staff, body, request }) => {
    const { answer, reason, ...people } = body;
    await answerOne({ services, staff, reason, request }, people, answer);
    return {};
  });
  officeRoute(app, services, banViewer, async ({ staff, body, request }) => {
    const { performer_name, reason } = body;
    const performer = await findPerson(
      db,
      staff,
      'bars.set',
      String(await performerNamed(db, performer_name)),
    );
    const viewer = await findPerson(db, staff, 'people.read', body.viewer_id);
    if (!isViewer(viewer.user_type as UserType)) throw new Problem('forbidden');
    await performStaffAct(services, { act: 'bar.ban', staff, reason, request }, (tx) =>
      orderBan(tx, performer.id, viewer.id),
    );
    return {};
  });
}
