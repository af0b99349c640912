import {
  ALBUM_REJECTED_MS,
  nextAlbumPictureState,
  nextAlbumState,
  type AlbumEvent,
  type AlbumPictureEvent,
  type AlbumReason,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { giveBackSoon } from './give-back.ts';
import { endBytesAt } from './keep-file.ts';
import {
  isSold,
  lockAlbum,
  lockPicture,
  picturesOf,
  type AlbumPictureRow,
  type AlbumRow,
} from './album.queries.ts';
import { albumPictureTable, albumTable } from './album.table.ts';
import { albumSubject, pictureSubject } from './queue-subject.ts';

/** The pictures of an album that is over are deleted. Subject: its id. */
const ALBUM_END = 'album.end';
/** A rejected picture is deleted. Subject: its id. */
const REJECTED_END = 'album.rejected_end';

/** When the account of a performer was closed; null: it is open. */
export async function closedAtOf(tx: Tx, performer_id: number): Promise<number | null> {
  const [performer] = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  return performer?.closed_at_ms ?? null;
}

async function file(services: Services, tx: Tx, subject: string, performer_id: number): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer_id));
  const site_id = performer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: 'album', subject, site_id, urgent: false });
}

/** Puts the words of an album in the queue, or a picture of one. */
export const fileAlbum = (services: Services, tx: Tx, { id, performer_id }: AlbumRow): Promise<void> =>
  file(services, tx, albumSubject(id), performer_id);
export const filePicture = (services: Services, tx: Tx, picture: AlbumPictureRow): Promise<void> =>
  file(services, tx, pictureSubject(picture.id), picture.performer_id);

/**
 * Moves a picture by the rules' state machine; the caller has locked its channel.
 * @throws album_over; nothing was changed then
 */
export async function movePicture(
  services: Services,
  tx: Tx,
  picture: AlbumPictureRow,
  event: AlbumPictureEvent,
  reason: AlbumReason | null = picture.reason,
): Promise<void> {
  const { id, key, state: before } = picture;
  const state = nextAlbumPictureState(before, event);
  if (state === null) throw new Problem('album_over');
  const now_ms = services.clock.nowMs();
  const ended_at_ms = state === 'approved' || state === 'pending' ? null : now_ms;
  await tx.update(albumPictureTable).set({ state, reason, ended_at_ms }).where(eq(albumPictureTable.id, id));
  if (state === 'rejected') await setDeadline(tx, REJECTED_END, String(id), now_ms + ALBUM_REJECTED_MS);
  if (state === 'deleted') await endBytesAt(tx, key, now_ms);
  if (state === 'pending') await filePicture(services, tx, picture);
  // It needs no decision any more, unless that is what moves it.
  else if (before === 'pending')
    await withdrawItem(services, tx, { kind: 'album', subject: pictureSubject(id) });
}

/** When the pictures of an album that is over go: at once, unless buyers keep them, or its performer may look at them. */
async function endPictures(services: Services, tx: Tx, album: AlbumRow, until_ms: number): Promise<void> {
  for (const picture of await picturesOf(tx, album.id))
    if (picture.state === 'pending') await movePicture(services, tx, picture, 'delete');
  await setDeadline(tx, ALBUM_END, String(album.id), until_ms);
}

/**
 * Moves an album by the rules' state machine; the caller has locked its channel.
 * @throws album_over; nothing was changed then
 */
export async function moveAlbum(
  services: Services,
  tx: Tx,
  album: AlbumRow,
  event: AlbumEvent,
  reason: AlbumReason | null = album.reason,
): Promise<void> {
  const { id, state: before } = album;
  const state = nextAlbumState(before, event);
  if (state === null) throw new Problem('album_over');
  const { clock, config } = services;
  const now_ms = clock.nowMs();
  const ended_at_ms = state === 'taken_down' || state === 'deleted' ? now_ms : null;
  const kept = event === 'delete' && before === 'approved' && (await isSold(tx, id));
  const since_ms = (await closedAtOf(tx, album.performer_id)) ?? now_ms;
  const kept_until_ms = kept ? since_ms + config.terms.album.kept_ms : null;
  await tx.update(albumTable).set({ state, reason, ended_at_ms, kept_until_ms }).where(eq(albumTable.id, id));
  if (state === 'pending') await fileAlbum(services, tx, album);
  else if (before === 'pending')
    await withdrawItem(services, tx, { kind: 'album', subject: albumSubject(id) });
  if (state === 'deleted') await endPictures(services, tx, album, kept_until_ms ?? now_ms);
  if (state === 'taken_down') {
    await endPictures(services, tx, album, now_ms + ALBUM_REJECTED_MS);
    await giveBackSoon(services, tx, id);
  }
}

export function handleEnds(services: Services): void {
  const { deadlines } = services;
  deadlines.handle(
    REJECTED_END,
    (tx, subject) => lockPicture(tx, Number(subject)),
    async (tx, _after, picture) => {
      if (picture?.state === 'rejected') await movePicture(services, tx, picture, 'delete');
    },
  );
  deadlines.handle(
    ALBUM_END,
    (tx, subject) => lockAlbum(tx, Number(subject)),
    async (tx, _after, album) => {
      if (album === null || album.ended_at_ms === null) return;
      for (const picture of await picturesOf(tx, album.id))
        await movePicture(services, tx, picture, 'delete');
    },
  );
}
