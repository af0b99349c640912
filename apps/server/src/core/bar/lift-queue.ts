import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { userTable } from '../account/state/account.table.ts';
import type { QueueKind } from '../queue/queue-kind.ts';
import { queuePeople } from '../queue/queue-people.ts';
import { queueItemTable } from '../queue/queue.table.ts';
import { between } from './bar.queries.ts';
import { barTable } from './bar.table.ts';
import { barKeyOf } from './file-lift.ts';
import { orderAnswer } from './staff-ban.ts';

const open = and(eq(barTable.set_by, 'staff'), eq(barTable.lift, 'requested'), isNull(barTable.until_ms));

async function missingLifts(db: Db) {
  const subject = sql<string>`${barTable.performer_id} || ':' || ${barTable.viewer_id}`;
  return db
    .select({ subject, site_id: userTable.site_id, urgent: sql<boolean>`false` })
    .from(barTable)
    .innerJoin(userTable, eq(userTable.id, barTable.performer_id))
    .where(
      and(
        open,
        sql`NOT EXISTS (SELECT FROM ${queueItemTable} q WHERE q.kind = 'bar_lift' AND q.subject = ${subject})`,
      ),
    );
}

/** The queue of viewers who ask staff to lift a ban that staff have set. */
export const liftQueue = (services: Services): QueueKind => ({
  name: 'bar_lift',
  show: async (db, subject) => {
    const { performer_id, viewer_id } = barKeyOf(subject);
    const [bar] = await db.select().from(barTable).where(between(performer_id, viewer_id));
    if (bar === undefined) return null;
    const person = await queuePeople(db, [performer_id, viewer_id]);
    return {
      kind: 'bar_lift',
      performer: person(performer_id),
      viewer: person(viewer_id),
      banned_at_ms: bar.at_ms,
      asked_at_ms: bar.lift_at_ms,
      message: bar.lift_message,
    };
  },
  titles: async (db, subjects) => {
    const person = await queuePeople(
      db,
      subjects.map((subject) => barKeyOf(subject).viewer_id),
    );
    return new Map(subjects.map((subject) => [subject, person(barKeyOf(subject).viewer_id).user_name]));
  },
  decide: (tx, _after, subject, { decision }) => {
    if (decision !== 'lift' && decision !== 'refuse') throw new Problem('bad_request');
    return orderAnswer(tx, { ...barKeyOf(subject), answer: decision }, services.clock.nowMs());
  },
  missing: (db) => missingLifts(db),
});
