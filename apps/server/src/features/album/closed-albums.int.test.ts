import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { userTable } from '../../core/account/state/account.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { albumPictureTable, albumPurchaseTable, albumTable } from './album.table.ts';
import { closedAlbums } from './closed-albums.ts';
import { objectOf } from './keep-file.ts';

const s3 = await S3Simulator.start();
const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES], storage: s3.storage() });
const { services } = stage;
const { db } = services.database;
afterEach(() => s3.fault());

const DAY_MS = 86_400_000;
let keys = 0;

/** An approved album with a picture whose bytes are in the storage. */
async function album(performer: Member, buyer: Member | null): Promise<{ id: number; key: string }> {
  const [performer_id, at_ms] = [performer.user_id, services.clock.nowMs()];
  keys += 1;
  const key = `album/closed-${keys}`;
  const title = { ja: '夏の庭', en: 'A garden' };
  const [row] = await db
    .insert(albumTable)
    .values({ performer_id, state: 'approved', title, access: 'points', units: 50_000, at_ms })
    .returning({ id: albumTable.id });
  const id = row?.id ?? 0;
  await db.insert(albumPictureTable).values({
    ...{
      album_id: id,
      performer_id,
      state: 'approved',
      position: 1,
      kind: 'picture',
      type: 'image/jpeg',
      key,
    },
    ...{ caption: title, width_px: 10, height_px: 10, size_bytes: 3, at_ms },
  });
  await services.storage.put(objectOf(key, 'large'), Buffer.from('abc'), 'image/jpeg');
  if (buyer !== null)
    await db.insert(albumPurchaseTable).values({
      ...{ album_id: id, viewer_id: buyer.user_id, performer_id, transfer_id: 900_000 + id, units: 50_000 },
      ...{ performer_units: 20_000, anonymous: false, at_ms },
    });
  return { id, key };
}
const close = (performer: Member, closed_at_ms: number | null) =>
  db.update(userTable).set({ closed_at_ms }).where(eq(userTable.id, performer.user_id));
const sweep = () =>
  unitOfWork(db, (tx) => closedAlbums(services).deleteExpired(tx, services.clock.nowMs(), 10));
const stateOf = async (id: number) =>
  (await db.select({ state: albumTable.state }).from(albumTable).where(eq(albumTable.id, id)))[0]?.state;
const hasBytes = async (key: string) =>
  (await s3.control()).kept.some((one) => one.key === objectOf(key, 'large'));

it('albums of an account that was closed 30 days ago are deleted with their bytes, bought or not', async () => {
  const performer = await buildPerformer(services);
  const sold = await album(performer, await buildViewer(services));
  const unsold = await album(performer, null);
  await close(performer, services.clock.nowMs());
  await stage.pass(30 * DAY_MS - 1);
  expect(await sweep()).toBe(0);
  expect(await stateOf(sold.id)).toBe('approved');
  await stage.pass(1);
  expect(await sweep()).toBe(2);
  // The pictures, then the bytes.
  await stage.pass(1);
  await stage.pass(1);
  for (const { id, key } of [sold, unsold]) {
    expect(await stateOf(id)).toBe('deleted');
    expect(await hasBytes(key)).toBe(false);
  }
  expect(await sweep()).toBe(0);
});

it('an account that is opened again in time keeps its albums, and open accounts keep theirs', async () => {
  const [back, open] = [await buildPerformer(services), await buildPerformer(services)];
  const albums = [await album(back, null), await album(open, null)];
  await close(back, services.clock.nowMs());
  await stage.pass(20 * DAY_MS);
  await close(back, null);
  await stage.pass(40 * DAY_MS);
  expect(await sweep()).toBe(0);
  for (const { id, key } of albums) {
    expect(await stateOf(id)).toBe('approved');
    expect(await hasBytes(key)).toBe(true);
  }
});
