import { QUEUE_VIDEO_PATH, queueFileParams } from '@akari/contract';
import { ID_VIDEO_REASONS } from '@akari/rules';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import { fileItem } from '../../core/queue/file-item.ts';
import type { QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import { itemOfFile } from '../../core/queue/read-item.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable } from './id-video.table.ts';
import { orderDecision } from './staff-decisions.ts';

/** Puts a submitted video in the queue. */
export async function fileIdVideo(services: Services, tx: Tx, video: IdVideoRow): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, video.performer_id));
  const site_id = performer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: 'id_video', subject: String(video.id), site_id, urgent: false });
}

const missingVideos = (db: Db) =>
  db
    .select({
      subject: sql<string>`${idVideoTable.id}::text`,
      site_id: userTable.site_id,
      urgent: sql<boolean>`false`,
    })
    .from(idVideoTable)
    .innerJoin(userTable, eq(userTable.id, idVideoTable.performer_id))
    .where(
      and(
        eq(idVideoTable.state, 'submitted'),
        sql`NOT EXISTS (SELECT FROM ${queueItemTable} q WHERE q.kind = 'id_video' AND q.subject = ${idVideoTable.id}::text)`,
      ),
    );

async function rejectedBefore(db: Db | Tx, performer_id: number): Promise<number> {
  const [row] = await db
    .select({ rejected: count() })
    .from(idVideoTable)
    .where(and(eq(idVideoTable.performer_id, performer_id), eq(idVideoTable.state, 'rejected')));
  return row?.rejected ?? 0;
}

/** The queue of ID videos that performers have submitted. */
export const idVideoQueue = (): QueueKind => ({
  name: 'id_video',
  show: async (db, subject) => {
    const [video] = await db
      .select()
      .from(idVideoTable)
      .where(eq(idVideoTable.id, Number(subject)));
    if (video === undefined) return null;
    const person = await queuePeople(db, [video.performer_id]);
    return {
      kind: 'id_video',
      video_id: subject,
      performer: person(video.performer_id),
      type: video.type,
      duration_ms: video.duration_ms,
      size_bytes: video.size_bytes,
      submitted_at_ms: video.submitted_at_ms,
      rejected_before: await rejectedBefore(db, video.performer_id),
    };
  },
  titles: async (db, subjects) => {
    const videos = await db
      .select({ id: idVideoTable.id, performer_id: idVideoTable.performer_id })
      .from(idVideoTable)
      .where(inArray(idVideoTable.id, subjects.map(Number)));
    const person = await queuePeople(
      db,
      videos.map(({ performer_id }) => performer_id),
    );
    return new Map(videos.map(({ id, performer_id }) => [String(id), person(performer_id).user_name]));
  },
  decide: (tx, _after, subject, { decision, reason }) => {
    if (decision === 'approve') return orderDecision(tx, Number(subject), { decision });
    const why = ID_VIDEO_REASONS.find((one) => one === reason);
    if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
    return orderDecision(tx, Number(subject), { decision, reason: why });
  },
  missing: missingVideos,
});

/** The video of an item, for staff. Every opening is an act: it shows a person before others may see them. */
export function queueVideoRoute(app: FastifyInstance, services: Services): void {
  app.get(QUEUE_VIDEO_PATH, { schema: { params: queueFileParams } }, async (request, reply) => {
    const { item_id } = queueFileParams.parse(request.params);
    const { item, staff } = await itemOfFile(services, request.person, item_id, ['id_video']);
    const intent = { act: 'id_video.view', staff, reason: null, request } as const;
    const { file } = await performStaffAct(services, intent, async (tx) => {
      const [kept] = await tx
        .select({ type: idVideoTable.type, bytes: idVideoFileTable.bytes })
        .from(idVideoFileTable)
        .innerJoin(idVideoTable, eq(idVideoTable.id, idVideoFileTable.video_id))
        .where(eq(idVideoFileTable.video_id, Number(item.subject)));
      if (kept === undefined) throw new Problem('id_video_over');
      return { subject: { kind: 'id_video', id: item.subject }, file: kept };
    });
    return reply.type(file.type).header('cache-control', 'private, no-store').send(file.bytes);
  });
}
