import { QUEUE_PICTURE_PATH, queueFileParams, type QueueAbout } from '@akari/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import { itemOfFile } from '../../core/queue/read-item.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { doorPictureOf, lockDoorPicture, rejectedBefore } from './door-picture.queries.ts';
import { doorPictureTable } from './door-picture.table.ts';
import { PICTURE_HEADERS, pictureBytes } from './send-picture.ts';
import { orderDecision } from './staff-decisions.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const picture = await doorPictureOf(db, Number(subject));
  if (picture === null) return null;
  const { performer_id, width_px, height_px, at_ms } = picture;
  const person = await queuePeople(db, [performer_id]);
  return {
    kind: 'door_picture',
    picture_id: subject,
    performer: person(performer_id),
    ...{ width_px, height_px, at_ms },
    rejected_before: await rejectedBefore(db, performer_id),
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const { id, performer_id } = doorPictureTable;
  const pictures = await db
    .select({ id, performer_id })
    .from(doorPictureTable)
    .where(inArray(id, subjects.map(Number)));
  const people = pictures.map((picture) => picture.performer_id);
  const person = await queuePeople(db, people);
  return new Map(pictures.map((picture) => [String(picture.id), person(picture.performer_id).user_name]));
}

/** The queue of pictures that performers want on their doors. */
export const doorPictureQueue = (): QueueKind => ({
  name: 'door_picture',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockDoorPicture(tx, Number(subject));
  },
  decide: (tx, _after, subject, { decision, reason }) =>
    orderDecision(tx, Number(subject), { decision, reason }),
});

/** The picture of an item, for staff. Every opening is an act: it shows a person before others may see them. */
export function queuePictureRoute(app: FastifyInstance, services: Services): void {
  app.get(QUEUE_PICTURE_PATH, { schema: { params: queueFileParams } }, async (request, reply) => {
    const { item_id } = queueFileParams.parse(request.params);
    const { item, staff } = await itemOfFile(services, request.person, item_id, ['door_picture']);
    const intent = { act: 'door_picture.view', staff, reason: null, request } as const;
    const { key } = await performStaffAct(services, intent, async (tx) => {
      const picture = await doorPictureOf(tx, Number(item.subject));
      if (picture === null || picture.state === 'deleted') throw new Problem('door_picture_over');
      return { subject: { kind: 'door_picture', id: item.subject }, key: picture.key };
    });
    const bytes = await pictureBytes(services, key, 'large');
    void reply.headers({ ...PICTURE_HEADERS, 'cache-control': 'private, no-store' });
    return reply.type('image/jpeg').send(bytes);
  });
}
