import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { userTable } from '../../account/state/account.table.ts';
import { barCapability } from '../../bar/bar.capability.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildAdmin, buildUser, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { changingLists, refreshViewers } from './refresh-viewers.ts';
import { shownLists } from './shown-viewers.ts';

const stage = await Stage.open({ more: [barCapability] });
const { services } = stage;

/** The viewer list as the performer's page gets it: present viewers, and viewers who left with the time. */
async function listOf(performer: Member): Promise<[string, number | null][]> {
  const { viewers } = await shownLists(services).tell(performer.user_id);
  return viewers.map(({ user_name, left_at_ms }) => [user_name, left_at_ms ?? null]);
}
const leave = (viewer: Member, id: number) => stage.call(viewer, 'POST', `/api/session/${id}/leave`);

/** Watches for one second. @returns the session's id */
async function watched(performer: Member, viewer: Member): Promise<number> {
  const id = await stage.watch(viewer, performer);
  stage.deliver(id, 1_000);
  return id;
}
const rich = () => buildViewer(services, { points: 50 });

it('a viewer who left stays listed with left_at_ms for 60 s', async () => {
  const performer = await stage.performer('chatting');
  const room = roomOf.viewers(performer.user_id);
  services.realtime.presentRooms.add(room);
  const [stays, goes] = [await rich(), await rich()];
  const staying = await watched(performer, stays);
  const id = await watched(performer, goes);
  await leave(goes, id);
  const left_at_ms = services.clock.nowMs();
  expect(await listOf(performer)).toEqual([
    [stays.user_name, null],
    [goes.user_name, left_at_ms],
  ]);
  services.clock.advance(59_999);
  expect(await listOf(performer)).toHaveLength(2);
  services.clock.advance(1);
  await refreshViewers(services);
  const gone = () => services.realtime.bodiesOf('viewers.changed', room).at(-1)?.left;
  await expect.poll(gone, { timeout: 3_000 }).toEqual([String(goes.user_id)]);
  expect(await listOf(performer)).toEqual([[stays.user_name, null]]);
  // The last viewer leaves and none joins.
  await leave(stays, staying);
  services.clock.advance(60_000);
  expect(await changingLists(services)).toContain(performer.user_id);
  await refreshViewers(services);
  await expect.poll(gone, { timeout: 3_000 }).toEqual([String(stays.user_id)]);
  services.clock.advance(20_000);
  expect(await changingLists(services)).not.toContain(performer.user_id);
});

it('a returning viewer is listed once, with left_at_ms until media arrives', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await rich();
  await leave(viewer, await watched(performer, viewer));
  const left_at_ms = services.clock.nowMs();
  const answer = await stage.join(viewer, performer);
  const { session_id } = answer.body['session'] as { session_id: string };
  expect(await listOf(performer)).toEqual([[viewer.user_name, left_at_ms]]);
  await stage.play(Number(session_id));
  expect(await listOf(performer)).toEqual([[viewer.user_name, null]]);
});

it('guests, invisible admins and viewers without media are not kept after leaving', async () => {
  const performer = await stage.performer('chatting');
  const unseen = await rich();
  await leave(unseen, await stage.watch(unseen, performer));
  const admin = await buildAdmin(services, { visible: false });
  const answer = await stage.join(admin, performer, undefined, { rate_units_per_min: 0 });
  const watching = Number((answer.body['session'] as { session_id: string }).session_id);
  await stage.play(watching);
  stage.deliver(watching, 1_000);
  await leave(admin, watching);
  expect(await listOf(performer)).toEqual([]);

  const waiting = await stage.performer('waiting');
  const guest = await buildUser(services, { user_type: 204 });
  const looks = await stage.join(guest, waiting, 110);
  const preview = Number((looks.body['session'] as { session_id: string }).session_id);
  await stage.play(preview);
  stage.deliver(preview, 1_000);
  expect(await listOf(waiting)).toHaveLength(1);
  await leave(guest, preview);
  expect(await listOf(waiting)).toEqual([]);
});

it.each(['kick', 'ban'] as const)(
  'a %s removes a viewer from the viewer list, also after they left',
  async (kind) => {
    const performer = await stage.performer('chatting');
    const room = roomOf.viewers(performer.user_id);
    services.realtime.presentRooms.add(room);
    const bar = (viewer: Member) =>
      stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind });
    const [here, gone] = [await rich(), await rich()];
    await watched(performer, here);
    await leave(gone, await watched(performer, gone));
    expect(await listOf(performer)).toHaveLength(2);
    await bar(gone);
    await expect
      .poll(() => services.realtime.bodiesOf('viewers.changed', room).at(-1)?.left, { timeout: 3_000 })
      .toEqual([String(gone.user_id)]);
    await bar(here);
    expect(await listOf(performer)).toEqual([]);
  },
);

it('the viewer list is empty after the end of the broadcast', async () => {
  const performer = await stage.performer('chatting');
  await watched(performer, await rich());
  await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
  expect(await listOf(performer)).toEqual([]);
});

it('an entry has the site that the person came from, or else the site of the account', async () => {
  const performer = await stage.performer('chatting');
  const { db } = services.database;
  const [came, other] = [await rich(), await rich()];
  const set = (user_id: number, change: object) =>
    db.update(userTable).set(change).where(eq(userTable.id, user_id));
  await set(came.user_id, { source_site_id: 1006753 });
  await set(other.user_id, { site_id: 20001217 });
  for (const viewer of [came, other]) await watched(performer, viewer);
  expect((await shownLists(services).tell(performer.user_id)).viewers).toMatchObject([
    { user_name: came.user_name, from_site: 1006753 },
    { user_name: other.user_name, from_site: 20001217 },
  ]);
});
