import {
  listWall,
  markSeen,
  readWall,
  stopFromWall,
  wallStillUrl,
  type WallFigures,
} from '@akari/contract/office';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { staffCapability } from '../../core/staff/staff.capability.ts';
import { stillTable } from '../../core/still/still.table.ts';
import { buildAdmin, buildPerformer, buildStaff, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { wallCapability } from './wall.capability.ts';

const stage = await Stage.open({ more: [staffCapability, wallCapability] });
const { services } = stage;
const { db } = services.database;

const MINUTE_MS = 60_000;
const jpeg = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#804020' } })
  .jpeg()
  .toBuffer();

async function ask(cookie: string, method: 'GET' | 'POST', url: string, body?: object) {
  const got = await stage.app.inject({
    method,
    url,
    headers: { cookie },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: got.statusCode, got };
}
const figuresOf = async (cookie: string, performer_id: number): Promise<WallFigures | undefined> =>
  (await ask(cookie, 'GET', readWall.path)).got
    .json<{ channels: WallFigures[] }>()
    .channels.find(({ channel_id }) => channel_id === String(performer_id));
const setStill = async (performer_id: number): Promise<number> => {
  const taken_at_ms = services.clock.nowMs();
  const still = { jpeg, width_px: 640, height_px: 360, taken_at_ms };
  await db
    .insert(stillTable)
    .values({ performer_id, ...still })
    .onConflictDoUpdate({ target: stillTable.performer_id, set: still });
  return taken_at_ms;
};

it('shows each channel that is not offline, without invisible administrators in the count', async () => {
  const { cookie } = await buildStaff(services);
  const performer = await stage.performer('chatting');
  const off = await buildPerformer(services);
  const viewer = await buildViewer(services, { points: 20 });
  await stage.watch(viewer, performer);
  const unseen = await stage.join(await buildAdmin(services, { visible: false }), performer, 115, {
    rate_units_per_min: 0,
  });
  await stage.play(Number((unseen.body['session'] as { session_id: string }).session_id));
  const { channels } = (await ask(cookie, 'GET', listWall.path)).got.json<{
    channels: { channel_id: string; performer_name: string }[];
  }>();
  const ids = channels.map(({ channel_id }) => channel_id);
  expect(ids).toContain(String(performer.user_id));
  expect(ids).not.toContain(String(off.user_id));
  expect(await figuresOf(cookie, performer.user_id)).toMatchObject({
    status: 'chatting',
    viewer_count: 1,
    reports: 0,
  });
});

it('says when a person last looked: from the wall, or in the room', async () => {
  const staff = await buildStaff(services);
  const performer = await stage.performer('chatting');
  expect(await figuresOf(staff.cookie, performer.user_id)).toMatchObject({ seen_at_ms: null, seen_by: null });
  const seen_at_ms = services.clock.nowMs();
  expect(
    (await ask(staff.cookie, 'POST', markSeen.path, { channel_ids: [String(performer.user_id), '999999'] }))
      .status,
  ).toBe(200);
  services.clock.advance(5 * MINUTE_MS);
  expect(await figuresOf(staff.cookie, performer.user_id)).toMatchObject({
    seen_at_ms,
    seen_by: staff.user_name,
  });
});

it('serves a small still, and none of a private channel or of another time', async () => {
  const { cookie } = await buildStaff(services);
  const performer = await stage.performer('chatting');
  const taken_at_ms = await setStill(performer.user_id);
  expect(await figuresOf(cookie, performer.user_id)).toMatchObject({ still_at_ms: taken_at_ms });
  const url = wallStillUrl(String(performer.user_id), taken_at_ms);
  const { got } = await ask(cookie, 'GET', url);
  expect(got.headers['content-type']).toBe('image/webp');
  expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 256, height: 144 });
  expect((await ask(cookie, 'GET', wallStillUrl(String(performer.user_id), taken_at_ms - 1))).status).toBe(
    404,
  );
  await db
    .update(channelTable)
    .set({ status: 'twoshot' })
    .where(eq(channelTable.performer_id, performer.user_id));
  expect(await figuresOf(cookie, performer.user_id)).toMatchObject({ status: 'twoshot', still_at_ms: null });
  expect((await ask(cookie, 'GET', url)).status).toBe(404);
});

it('shows staff of a site the channels of that site alone', async () => {
  const performer = await stage.performer('chatting');
  const [row] = await db
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer.user_id));
  const here = await buildStaff(services, { roles: [{ role: 'moderator', site_id: row?.site_id ?? 0 }] });
  const elsewhere = await buildStaff(services, { roles: [{ role: 'moderator', site_id: 1_015_561 }] });
  expect(await figuresOf(here.cookie, performer.user_id)).toBeDefined();
  expect(await figuresOf(elsewhere.cookie, performer.user_id)).toBeUndefined();
  const taken_at_ms = await setStill(performer.user_id);
  expect(
    (await ask(elsewhere.cookie, 'GET', wallStillUrl(String(performer.user_id), taken_at_ms))).status,
  ).toBe(404);
});

it('stops a broadcast from the wall by right, and people without a right get nothing', async () => {
  const { cookie } = await buildStaff(services);
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  const performer = await stage.performer('chatting');
  const url = stopFromWall.path.replace(':performer_name', encodeURIComponent(performer.user_name));
  expect((await ask(support.cookie, 'POST', url, { reason: 'rules' })).status).toBe(403);
  expect((await ask('', 'GET', readWall.path)).status).toBe(404);
  expect((await ask(cookie, 'POST', url, { reason: 'rules' })).status).toBe(200);
  expect(await figuresOf(cookie, performer.user_id)).toBeUndefined();
});
