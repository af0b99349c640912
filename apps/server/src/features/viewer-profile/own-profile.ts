import type { BodyOf, OwnViewerProfile, saveViewerProfile } from '@akari/contract';
import {
  hasForbiddenWord,
  messageFileLimits,
  needsApproval,
  nextViewerProfileState,
  readViewerLine,
  stillShown,
  VIEWER_PICTURE_LEVEL,
  type ViewerProfileParts,
} from '@akari/rules';
import { and, eq, notInArray } from 'drizzle-orm';
import { wordsOfSite } from '../../core/moderation/line/site-words.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { encodeSizes, endBytesAt, pictureKey, storeSizes } from './keep-picture.ts';
import { keepProfile, lockProfile, ownProfileOf, profileOf, tierOfViewer } from './viewer-profile.queries.ts';
import { viewerPictureTable, type ViewerProfileRow } from './viewer-profile.table.ts';

export const VIEWER_PICTURE_LIMITS = messageFileLimits(VIEWER_PICTURE_LEVEL);

/** Deletes the pictures of a viewer that are neither wanted nor shown. */
export async function dropPictures(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  viewer_id: number,
  kept: readonly (number | null)[],
): Promise<void> {
  const ids = kept.filter((id) => id !== null);
  const { id, key } = viewerPictureTable;
  const gone = await tx
    .delete(viewerPictureTable)
    .where(
      and(eq(viewerPictureTable.viewer_id, viewer_id), ids.length === 0 ? undefined : notInArray(id, ids)),
    )
    .returning({ key });
  for (const picture of gone) await endBytesAt(tx, picture.key, clock.nowMs());
}

/** Keeps what the viewer wants, and files it for staff when it says something new. @returns the profile after it */
async function want(
  services: Services,
  tx: Tx,
  { user_id: viewer_id, site_id }: Member,
  before: ViewerProfileRow,
  wanted: ViewerProfileParts,
): Promise<ViewerProfileRow> {
  const shown = { line: before.shown_line, picture_id: before.shown_picture_id };
  const waits = needsApproval(shown, wanted);
  const same = wanted.line === before.wanted_line && wanted.picture_id === before.wanted_picture_id;
  // Saved again as it was refused, or as it waits.
  const state =
    waits && same ? before.state : nextViewerProfileState(before.state, waits ? 'send' : 'settle');
  const still = stillShown(shown, wanted);
  const row: ViewerProfileRow = {
    ...before,
    version: before.version + 1,
    state: state ?? before.state,
    reason: waits && same ? before.reason : null,
    ...{ wanted_line: wanted.line, wanted_picture_id: wanted.picture_id },
    ...{ shown_line: still.line, shown_picture_id: still.picture_id },
    sent_at_ms: waits && !same ? services.clock.nowMs() : before.sent_at_ms,
  };
  await keepProfile(tx, row);
  await dropPictures(services, tx, viewer_id, [row.wanted_picture_id, row.shown_picture_id]);
  const thing = { kind: 'viewer_profile', subject: String(viewer_id) } as const;
  if (row.state !== 'pending') await withdrawItem(services, tx, thing);
  else if (!same) await fileItem(services, tx, { ...thing, site_id, urgent: false });
  return row;
}

export async function readOwnProfile(services: Services, { user_id }: Member): Promise<OwnViewerProfile> {
  const { db } = services.database;
  return ownProfileOf(await profileOf(db, user_id), await tierOfViewer(db, user_id));
}

/**
 * Saves the line of a viewer, and what performers may see. A new line waits for staff; a choice holds at once.
 * @throws profile_text_too_long, profile_words, profile_changed
 */
export async function saveOwnProfile(
  services: Services,
  person: Member,
  { version, line: sent, choice }: BodyOf<typeof saveViewerProfile>,
): Promise<OwnViewerProfile> {
  const line = readViewerLine(sent);
  if (typeof line === 'object') throw new Problem(line.refused);
  if (hasForbiddenWord(line, await wordsOfSite(services, person.site_id))) throw new Problem('profile_words');
  return unitOfWork(services.database.db, async (tx) => {
    const before = await lockProfile(tx, person.user_id);
    if (before.version !== version) throw new Problem('profile_changed');
    const wanted = { line, picture_id: before.wanted_picture_id };
    const row = await want(services, tx, person, { ...before, ...choice }, wanted);
    return ownProfileOf(row, await tierOfViewer(tx, person.user_id));
  });
}

/** Removes the picture everywhere. */
export const deleteOwnPicture = (services: Services, person: Member): Promise<OwnViewerProfile> =>
  unitOfWork(services.database.db, async (tx) => {
    const before = await lockProfile(tx, person.user_id);
    const row = await want(services, tx, person, before, { line: before.wanted_line, picture_id: null });
    return ownProfileOf(row, await tierOfViewer(tx, person.user_id));
  });

export interface Upload {
  bytes: Buffer;
  /** Declared media type. */
  type: string;
  idempotency_key: string;
}

/**
 * Takes a picture of the viewer, which waits for staff; the one that is shown stays until then.
 * @throws what `encodeSizes` throws, door_picture_storage, idempotency_key_reused
 */
export async function addOwnPicture(
  services: Services,
  person: Member,
  { bytes, type, idempotency_key }: Upload,
): Promise<{ profile: OwnViewerProfile }> {
  const { user_id: viewer_id } = person;
  const key = pictureKey(viewer_id, idempotency_key, bytes);
  const sizes = await encodeSizes(bytes, type, VIEWER_PICTURE_LIMITS.data_bytes);
  await storeSizes(services, key, sizes);
  const intent = { user_id: viewer_id, key: idempotency_key, content: ['viewer_picture.add', key] };
  return once(services, intent, async (tx) => {
    const before = await lockProfile(tx, viewer_id);
    const { width_px, height_px } = sizes.large;
    const [picture] = await tx
      .insert(viewerPictureTable)
      .values({ viewer_id, key, width_px, height_px, at_ms: services.clock.nowMs() })
      .returning({ id: viewerPictureTable.id });
    if (picture === undefined) throw new Error('a picture was not kept');
    const wanted = { line: before.wanted_line, picture_id: picture.id };
    const row = await want(services, tx, person, before, wanted);
    return { profile: ownProfileOf(row, await tierOfViewer(tx, viewer_id)) };
  });
}
