import type { BodyOf, changeEntry as changeCall, makeEntry as makeCall, OwnEntry } from '@akari/contract';
import {
  hasForbiddenWord,
  isBlogTime,
  readBlogCaption,
  readBlogWords,
  sameBlogWords,
  type BlogWords,
  type BothWords,
} from '@akari/rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { lockEntry, ownEntriesOf, pictureById, picturesOf } from './blog.queries.ts';
import { blogEntryTable, blogPictureTable, type BlogEntryRow } from './blog.table.ts';
import {
  blogPictureKey,
  encodeBlogPicture,
  storeBlogPicture,
  type EncodedBlogPicture,
} from './keep-picture.ts';
import { deletePictureRow, moveEntry } from './move-entry.ts';

/** The entries of a performer that are not deleted, newest first. */
export const entriesOf = (db: Db | Tx, performer_id: number): Promise<BlogEntryRow[]> =>
  db
    .select()
    .from(blogEntryTable)
    .where(and(eq(blogEntryTable.performer_id, performer_id), ne(blogEntryTable.state, 'deleted')))
    .orderBy(desc(blogEntryTable.at_ms), desc(blogEntryTable.id));

export const blogLimits = ({ config }: Pick<Services, 'config'>) => ({
  ...config.terms.blog,
  file_bytes: config.terms.album.file.file_bytes,
});

type Plan = BodyOf<typeof makeCall>;

/** @throws blog_time, blog_words_missing, blog_words_too_long, blog_words */
export async function readPlan(
  services: Services,
  performer_id: number,
  { words: sent, planned_at_ms }: Pick<Plan, 'words' | 'planned_at_ms'>,
): Promise<{ words: BlogWords; planned_at_ms: number | null }> {
  const words = readBlogWords(sent);
  if ('refused' in words) throw new Problem(words.refused);
  if (!isBlogTime(planned_at_ms, services.clock.nowMs())) throw new Problem('blog_time');
  const forbidden = await siteWords(services, performer_id);
  const written = [...Object.values(words.title), ...Object.values(words.text)];
  if (written.some((text) => hasForbiddenWord(text, forbidden))) throw new Problem('blog_words');
  return { words, planned_at_ms };
}

async function ownEntry(tx: Db | Tx, row: BlogEntryRow): Promise<OwnEntry> {
  const [entry] = await ownEntriesOf(tx, [row]);
  if (entry === undefined) throw new Error('an entry was not read');
  return entry;
}

/** Locks an entry of the performer. @throws not_found */
async function lockOwnEntry(tx: Tx, performer_id: number, entry_id: string): Promise<BlogEntryRow> {
  const entry = await lockEntry(tx, rowIdOf(entry_id) ?? 0);
  if (entry?.performer_id !== performer_id || entry.state === 'deleted') throw new Problem('not_found');
  return entry;
}
const again = async (tx: Tx, performer_id: number, entry_id: number): Promise<OwnEntry> =>
  ownEntry(tx, await lockOwnEntry(tx, performer_id, String(entry_id)));

/** An entry of the performer. @throws not_found */
export const readOwnEntry = ({ database }: Services, performer_id: number, entry_id: string) =>
  unitOfWork(database.db, async (tx) => ownEntry(tx, await lockOwnEntry(tx, performer_id, entry_id)));

/**
 * Writes an entry: a draft, or one that waits for staff.
 * @throws blog_full, idempotency_key_reused and what `readPlan` throws
 */
export async function makeEntry(
  services: Services,
  { user_id: performer_id }: Member,
  plan: Plan,
  key: string,
): Promise<{ entry: OwnEntry }> {
  const values = await readPlan(services, performer_id, plan);
  const intent = { user_id: performer_id, key, content: ['blog.make', plan] };
  return once(services, intent, async (tx) => {
    await lockChannels(tx, [performer_id]);
    const counted = (await entriesOf(tx, performer_id)).filter(({ state }) => state !== 'taken_down');
    if (counted.length >= services.config.terms.blog.entries) throw new Problem('blog_full');
    const at_ms = services.clock.nowMs();
    const [row] = await tx
      .insert(blogEntryTable)
      .values({ ...values, performer_id, at_ms, changed_at_ms: at_ms })
      .returning();
    if (row === undefined) throw new Error('an entry was not kept');
    if (plan.send) await moveEntry(services, tx, row, 'send');
    return { entry: await again(tx, performer_id, row.id) };
  });
}

const sameWords = (one: BothWords, other: BothWords): boolean => one.ja === other.ja && one.en === other.en;

/** Whether a change says nothing that staff have not approved: its time alone. */
async function isTimeAlone(tx: Tx, entry: BlogEntryRow, words: BlogWords): Promise<boolean> {
  if (entry.state !== 'approved' || !sameBlogWords(entry.words, words)) return false;
  return (await picturesOf(tx, [entry.id])).every(
    ({ state, caption, shown_caption }) => state === 'approved' && sameWords(caption, shown_caption),
  );
}

/**
 * Changes an entry. Others see it as it was until staff have approved the change; a time that has not come moves at once.
 * @throws not_found, blog_changed, blog_over and what `readPlan` throws
 */
export async function changeEntry(
  services: Services,
  { user_id: performer_id }: Member,
  entry_id: string,
  { version, send, ...plan }: BodyOf<typeof changeCall>,
): Promise<{ entry: OwnEntry }> {
  const values = await readPlan(services, performer_id, plan);
  return unitOfWork(services.database.db, async (tx) => {
    const entry = await lockOwnEntry(tx, performer_id, entry_id);
    if (entry.version !== version) throw new Problem('blog_changed');
    const now_ms = services.clock.nowMs();
    const waits = entry.published_at_ms !== null && entry.published_at_ms > now_ms;
    const published_at_ms = waits ? Math.max(values.planned_at_ms ?? now_ms, now_ms) : entry.published_at_ms;
    const time_alone = await isTimeAlone(tx, entry, values.words);
    await tx
      .update(blogEntryTable)
      .set({ ...values, published_at_ms, version: version + 1, changed_at_ms: now_ms })
      .where(eq(blogEntryTable.id, entry.id));
    const next = { ...entry, ...values, published_at_ms };
    if (!time_alone) await moveEntry(services, tx, next, send ? 'send' : 'keep', send ? null : entry.reason);
    return { entry: await again(tx, performer_id, entry.id) };
  });
}

/** @throws not_found */
export const deleteEntry = (
  services: Services,
  { user_id: performer_id }: Member,
  entry_id: string,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    await moveEntry(services, tx, await lockOwnEntry(tx, performer_id, entry_id), 'delete');
  });

export interface Upload {
  bytes: Buffer;
  /** Declared media type. */
  type: string;
  idempotency_key: string;
}

async function addRow(
  services: Services,
  tx: Tx,
  entry: BlogEntryRow,
  key: string,
  { sizes, width_px, height_px }: EncodedBlogPicture,
): Promise<void> {
  if (entry.state === 'taken_down') throw new Problem('blog_over');
  const pictures = await picturesOf(tx, [entry.id]);
  if (pictures.length >= services.config.terms.blog.pictures) throw new Problem('blog_pictures_full');
  const position = (pictures.at(-1)?.position ?? -1) + 1;
  await tx.insert(blogPictureTable).values({
    ...{ entry_id: entry.id, performer_id: entry.performer_id ?? 0, position, key, width_px, height_px },
    ...{ type: sizes.large.type, at_ms: services.clock.nowMs() },
  });
  // A draft or a refused entry waits until she sends it.
  if (entry.state === 'approved' || entry.state === 'pending') await moveEntry(services, tx, entry, 'send');
}

/**
 * Adds a picture to an entry of the performer, which waits for staff with it.
 * @throws not_found, blog_pictures_full, blog_over, blog_file, blog_storage, idempotency_key_reused
 */
export async function addPicture(
  services: Services,
  { user_id: performer_id }: Member,
  entry_id: string,
  { bytes, type, idempotency_key }: Upload,
): Promise<{ entry: OwnEntry }> {
  const { entry: known } = { entry: await readOwnEntry(services, performer_id, entry_id) };
  const key = blogPictureKey(performer_id, idempotency_key, bytes);
  const encoded = await encodeBlogPicture(bytes, type, services.config.terms.album.file.data_bytes);
  await storeBlogPicture(services, key, encoded);
  const content = ['blog.add', known.entry_id, key];
  return once(services, { user_id: performer_id, key: idempotency_key, content }, async (tx) => {
    const entry = await lockOwnEntry(tx, performer_id, entry_id);
    await addRow(services, tx, entry, key, encoded);
    return { entry: await again(tx, performer_id, entry.id) };
  });
}

/** Reads a picture of the performer and locks its entry. @throws not_found */
async function lockOwnPicture(tx: Tx, performer_id: number, picture_id: string) {
  const before = await pictureById(tx, rowIdOf(picture_id) ?? 0);
  const entry = await lockOwnEntry(tx, performer_id, String(before?.entry_id ?? 0));
  const picture = await pictureById(tx, before?.id ?? 0);
  if (picture === null || picture.state === 'deleted') throw new Problem('not_found');
  return { entry, picture };
}

/**
 * Sets the caption of a picture. Others see the one before until staff have approved it with the entry.
 * @throws not_found, blog_over, blog_words_too_long, blog_words
 */
export async function captionPicture(
  services: Services,
  { user_id: performer_id }: Member,
  picture_id: string,
  sent: BothWords,
): Promise<{ entry: OwnEntry }> {
  const caption = readBlogCaption(sent);
  if ('refused' in caption) throw new Problem(caption.refused);
  const forbidden = await siteWords(services, performer_id);
  if (Object.values(caption).some((text) => hasForbiddenWord(text, forbidden)))
    throw new Problem('blog_words');
  return unitOfWork(services.database.db, async (tx) => {
    const { entry, picture } = await lockOwnPicture(tx, performer_id, picture_id);
    if (entry.state === 'taken_down') throw new Problem('blog_over');
    await tx.update(blogPictureTable).set({ caption }).where(eq(blogPictureTable.id, picture.id));
    const changed = !sameWords(picture.caption, caption);
    // A draft or a refused entry waits until she sends it.
    if (changed && (entry.state === 'approved' || entry.state === 'pending'))
      await moveEntry(services, tx, entry, 'send');
    return { entry: await again(tx, performer_id, entry.id) };
  });
}

/** Deletes a picture; others see it no more. @throws not_found */
export const deletePicture = (
  services: Services,
  { user_id: performer_id }: Member,
  picture_id: string,
): Promise<{ entry: OwnEntry }> =>
  unitOfWork(services.database.db, async (tx) => {
    const { entry, picture } = await lockOwnPicture(tx, performer_id, picture_id);
    await deletePictureRow(services, tx, picture);
    // Who reviews it has to look again.
    if (entry.state === 'pending') await moveEntry(services, tx, entry, 'send');
    return { entry: await again(tx, performer_id, entry.id) };
  });
