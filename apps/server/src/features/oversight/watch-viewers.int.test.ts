import type { ViewerListEntry } from '@akari/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { oversightCapability } from './oversight.capability.ts';
import { mayReturnToViewers } from './watch-viewers.ts';

const stage = await Stage.open({ sockets: true, more: [oversightCapability] });
const { services } = stage;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
const rich = () => buildViewer(services, { points: 50 });

/** A person's page: its events, and the list of a room. */
async function page(person: Member) {
  const socket = io(stage.address, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: await stage.cookieOf(person) },
  });
  open.push(socket);
  const events: [string, unknown][] = [];
  socket.onAny((event: string, body: unknown) => events.push([event, body]));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    events,
    changes: () =>
      events.flatMap(([event, body]) =>
        event === 'viewers.changed'
          ? (body as { viewers: ViewerListEntry[] }).viewers.map((v) => v.user_name)
          : [],
      ),
    watch: (performer: Member) =>
      socket.emitWithAck('oversight.watch_viewers', { channel_id: String(performer.user_id) }) as Promise<{
        ok: boolean;
        viewers?: ViewerListEntry[];
        error?: { name: string };
      }>,
  };
}

it('an administrator inside gets the list and its changes, and no more after leaving', async () => {
  const performer = await stage.performer('chatting');
  const [first, second, third] = [await rich(), await rich(), await rich()];
  await stage.watch(first, performer);
  const admin = await buildAdmin(services, { visible: false });
  const desk = await page(admin);
  const session_id = await stage.watch(admin, performer);
  expect((await desk.watch(performer)).viewers).toMatchObject([
    { user_name: first.user_name, tier: 'regular', mode: 'party' },
  ]);
  await stage.watch(second, performer);
  await expect.poll(desk.changes).toContain(second.user_name);

  await stage.call(admin, 'POST', `/api/session/${session_id}/leave`);
  await expect.poll(() => desk.events.map(([event]) => event)).toContain('session.ended');
  // Another page of this room's list shows when the change was sent.
  const other = await buildAdmin(services);
  const second_desk = await page(other);
  await stage.watch(other, performer);
  await second_desk.watch(performer);
  await stage.watch(third, performer);
  await expect.poll(second_desk.changes).toContain(third.user_name);
  expect(desk.changes()).not.toContain(third.user_name);
});

it('refuses the list of a room that the administrator is not in, and to everybody else', async () => {
  const performer = await stage.performer('chatting');
  const elsewhere = await stage.performer('chatting');
  const viewer = await rich();
  await stage.watch(viewer, performer);
  const admin = await buildAdmin(services);
  await stage.watch(admin, elsewhere);
  expect((await (await page(admin)).watch(performer)).error).toMatchObject({ name: 'oversight_outside' });
  expect((await (await page(viewer)).watch(performer)).error).toMatchObject({ name: 'forbidden' });
});

it('a socket that comes back gets the list only while its administrator is in the room', async () => {
  const performer = await stage.performer('chatting');
  const admin = await buildAdmin(services);
  const rooms = [roomOf.viewers(performer.user_id)];
  expect(await mayReturnToViewers(services, admin, rooms)).toBe(false);
  const session_id = await stage.watch(admin, performer);
  expect(await mayReturnToViewers(services, admin, rooms)).toBe(true);
  expect(await mayReturnToViewers(services, performer, rooms)).toBe(true);
  await stage.call(admin, 'POST', `/api/session/${session_id}/leave`);
  expect(await mayReturnToViewers(services, admin, rooms)).toBe(false);
});
