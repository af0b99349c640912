import type { QueueAbout } from '@akari/contract';
import { ALBUM_REASONS, type AlbumReason } from '@akari/rules';
import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { albumById, lockAlbum, lockPicture, pictureById, pictureFactsOf } from './album.queries.ts';
import { albumPictureTable } from './album.table.ts';
import { moveAlbum, movePicture } from './move-album.ts';
import { subjectOf } from './queue-subject.ts';

async function rejectedBefore(db: Db | Tx, performer_id: number): Promise<number> {
  const [row] = await db
    .select({ rejected: count() })
    .from(albumPictureTable)
    .where(and(eq(albumPictureTable.performer_id, performer_id), isNotNull(albumPictureTable.reason)));
  return row?.rejected ?? 0;
}

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const { part, id } = subjectOf(subject);
  const picture = part === 'picture' ? await pictureById(db, id) : null;
  const album = await albumById(db, part === 'words' ? id : (picture?.album_id ?? 0));
  if (album === null || (part === 'picture' && picture === null)) return null;
  const { performer_id } = album;
  const person = await queuePeople(db, [performer_id]);
  return {
    kind: 'album',
    album_id: String(album.id),
    performer: person(performer_id),
    ...{ title: album.title, access: album.access, units: album.units },
    picture: picture === null ? null : pictureFactsOf(picture),
    at_ms: picture?.at_ms ?? album.at_ms,
    rejected_before: await rejectedBefore(db, performer_id),
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    subjects.map(async (subject) => {
      const about = await show(db, subject);
      return [subject, about?.kind === 'album' ? about.performer.user_name : ''] as const;
    }),
  );
  return new Map(found);
}

const reasonOf = ({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): AlbumReason | null => {
  if (decision === 'approve') return null;
  const why = ALBUM_REASONS.find((one) => one === reason);
  if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
  return why;
};

async function decide(services: Services, tx: Tx, subject: string, decided: Decided): Promise<ActDone> {
  const reason = reasonOf(decided);
  const event = reason === null ? 'approve' : 'reject';
  const { part, id } = subjectOf(subject);
  const row = part === 'words' ? await lockAlbum(tx, id) : await lockPicture(tx, id);
  if (row?.state !== 'pending') throw new Problem('album_over');
  if ('album_id' in row) await movePicture(services, tx, row, event, reason);
  else await moveAlbum(services, tx, row, event, reason);
  return {
    subject: { kind: part === 'words' ? 'album' : 'album_picture', id },
    before: { state: row.state },
    after: { decision: event, ...(reason === null ? {} : { reason }) },
  };
}

/** The queue of words and pictures that performers want in their albums. */
export const albumQueue = (services: Services): QueueKind => ({
  name: 'album',
  show,
  titles,
  lock: async (tx, subject) => {
    const { part, id } = subjectOf(subject);
    await (part === 'words' ? lockAlbum(tx, id) : lockPicture(tx, id));
  },
  decide: (tx, _after, subject, decided) => decide(services, tx, subject, decided),
});
