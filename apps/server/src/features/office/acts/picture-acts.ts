import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { doorPictureOf } from '../../door-picture/door-picture.queries.ts';
import { orderDecision } from '../../door-picture/staff-decisions.ts';
import { findPerson } from '../people/find-person.ts';
import type { RowContext } from './row-context.ts';

/** Takes a picture off the door of its performer, to be reviewed again. @throws not_found, door_picture_over */
export async function recallOne(
  { services, staff, reason, request }: RowContext,
  picture_id: string,
): Promise<void> {
  const { db } = services.database;
  const picture = await doorPictureOf(db, rowIdOf(picture_id) ?? 0);
  if (picture === null) throw new Problem('not_found');
  await findPerson(db, staff, 'content.decide', String(picture.performer_id));
  await performStaffAct(services, { act: 'door_picture.recall', staff, reason, request }, (tx) =>
    orderDecision(tx, picture.id, { decision: 'recall' }),
  );
}
