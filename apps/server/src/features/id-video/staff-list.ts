import { writeFile } from 'node:fs/promises';
import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable } from './id-video.table.ts';

/**
 * A video by its id.
 * @throws not_found
 */
export async function idVideoNamed(tx: Tx, id: number): Promise<IdVideoRow> {
  const [video] = await tx.select().from(idVideoTable).where(eq(idVideoTable.id, id));
  if (video === undefined) throw new Problem('not_found');
  return video;
}

const lineOf = ({ video, name }: { video: IdVideoRow; name: string }): string => {
  const seconds = (video.duration_ms / 1_000).toFixed(0);
  const megabytes = (video.size_bytes / 1_000_000).toFixed(1);
  const until =
    video.expires_at_ms === null ? '' : `, until ${new Date(video.expires_at_ms).toISOString().slice(0, 10)}`;
  return `${video.id}  ${name}  ${video.state}${until}  ${seconds} s, ${megabytes} MB, submitted ${new Date(video.submitted_at_ms).toISOString()}`;
};

/** Staff command: lists the videos that wait for staff, oldest first, and then those in use. */
export async function listIdVideos(db: Tx): Promise<string> {
  const rows = await db
    .select({ video: idVideoTable, name: userTable.user_name })
    .from(idVideoTable)
    .innerJoin(userTable, eq(userTable.id, idVideoTable.performer_id))
    .where(inArray(idVideoTable.state, ['submitted', 'approved']))
    .orderBy(asc(idVideoTable.id));
  const [waiting, rest] = [
    rows.filter(({ video }) => video.state === 'submitted'),
    rows.filter(({ video }) => video.state !== 'submitted'),
  ];
  return rows.length === 0 ? 'no ID video waits or is in use' : [...waiting, ...rest].map(lineOf).join('\n');
}

/** Staff act: writes a video to a file, to be viewed. It changes nothing, but the video leaves the service. */
export async function exportIdVideo(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const asked = z
    .object({ id: z.coerce.number().int().positive(), file: z.string().min(1).optional() })
    .parse(options);
  const { id, type } = await idVideoNamed(tx, asked.id);
  const [kept] = await tx.select().from(idVideoFileTable).where(eq(idVideoFileTable.video_id, id));
  if (kept === undefined) throw new Problem('id_video_over');
  const file = asked.file ?? `id-video-${id}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
  const message = `ID video ${id} is in ${file} (${kept.bytes.length} bytes)`;
  return {
    subject: { kind: 'id_video', id },
    message,
    afterwards: async () => {
      // Readable for this user only; the `wx` flag refuses to overwrite an existing file.
      await writeFile(file, kept.bytes, { mode: 0o600, flag: 'wx' });
      return message;
    },
  };
}
