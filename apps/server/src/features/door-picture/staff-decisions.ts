import { DOOR_PICTURE_REASONS, nextDoorPictureState } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AT_ONCE, setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockDoorPicture, type DoorPictureRow } from './door-picture.queries.ts';
import { movePicture, REJECTED_END } from './move-picture.ts';

/** Decision of staff on a picture. Subject: its id. A deadline, so that a server node does it and tells the pages. */
const DECISION = 'door_picture.decision';

const decision = z.union([
  z.object({ decision: z.enum(['approve', 'recall']) }),
  z.object({ decision: z.literal('reject'), reason: z.enum(DOOR_PICTURE_REASONS) }),
]);

/** Orders a decision in the transaction of its act. @throws bad_request, not_found, door_picture_over */
export async function orderDecision(tx: Tx, id: number, asked: unknown): Promise<ActDone> {
  const { success, data: decided } = decision.safeParse(asked);
  if (!success) throw new Problem('bad_request');
  const picture = await lockDoorPicture(tx, id);
  if (picture === null) throw new Problem('not_found');
  const { state } = picture;
  const next = nextDoorPictureState(state, decided.decision);
  if (next === null) throw new Problem('door_picture_over');
  await setDeadline(tx, DECISION, String(id), AT_ONCE, decided);
  return { subject: { kind: 'door_picture', id }, before: { state }, after: { ...decided, state: next } };
}

const named = z.object({ id: z.coerce.number().int().positive() });

/** Staff act: shows a picture on the door of its performer. */
export async function approveDoorPicture(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { id } = named.parse(options);
  const done = await orderDecision(tx, id, { decision: 'approve' });
  return { ...done, message: `picture ${id} is shown now, or when a server starts` };
}

/** Staff act: rejects a picture, also one that is shown. */
export async function rejectDoorPicture(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { id, reason } = named.extend({ reason: z.enum(DOOR_PICTURE_REASONS) }).parse(options);
  const done = await orderDecision(tx, id, { decision: 'reject', reason });
  return { ...done, message: `picture ${id} is rejected (${reason}) now, or when a server starts` };
}

export function handleDecisions(services: Services): void {
  const { deadlines } = services;
  const lock: DeadlineLock<DoorPictureRow | null> = (tx, subject) => lockDoorPicture(tx, Number(subject));
  deadlines.handle(DECISION, lock, async (tx, after, picture, { payload }) => {
    const decided = decision.parse(payload);
    // Too late when the performer has deleted it.
    if (picture === null || nextDoorPictureState(picture.state, decided.decision) === null) return;
    const reason = decided.decision === 'reject' ? decided.reason : null;
    await movePicture(services, tx, after, picture, decided.decision, reason);
  });
  deadlines.handle(REJECTED_END, lock, async (tx, after, picture) => {
    if (picture?.state === 'rejected') await movePicture(services, tx, after, picture, 'delete');
  });
}
