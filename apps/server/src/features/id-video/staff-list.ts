import { writeFile } from 'node:fs/promises';
import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable } from './id-video.table.ts';

/**
 * A video by its id.
 * @throws not_found
 */
export async function idVideoNamed(database: Database, id: number): Promise<IdVideoRow> {
  const [video] = await database.db.select().from(idVideoTable).where(eq(idVideoTable.id, id));
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
export async function listIdVideos(database: Database): Promise<string> {
  const rows = await database.db
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

/** Staff command: writes a video to a file, to be viewed. */
export async function exportIdVideo(database: Database, options: unknown): Promise<string> {
  const asked = z
    .object({ id: z.coerce.number().int().positive(), file: z.string().min(1).optional() })
    .parse(options);
  const { id, type } = await idVideoNamed(database, asked.id);
  const [kept] = await database.db.select().from(idVideoFileTable).where(eq(idVideoFileTable.video_id, id));
  if (kept === undefined) throw new Problem('id_video_over');
  const file = asked.file ?? `id-video-${id}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
  // Readable for this user only; the `wx` flag refuses to overwrite an existing file.
  await writeFile(file, kept.bytes, { mode: 0o600, flag: 'wx' });
  return `ID video ${id} is in ${file} (${kept.bytes.length} bytes)`;
}
