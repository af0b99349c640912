import type { ChatLine } from '@akari/contract';
import { expect, it } from 'vitest';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { roomOf, type RealtimeSocket } from '../../platform/realtime/realtime.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { chatEvents } from './chat.events.ts';
import { mayReturn } from './may-return.ts';

const stage = await Stage.open();
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });
const nowMs = () => services.clock.nowMs();

it('mayReturn refuses a replay that would contain private chat lines', async () => {
  const performer = await stage.performer('waiting');
  const [viewer, admin] = [await rich(), await buildAdmin(services)];
  const back = (person: Member, since_ms: number) =>
    mayReturn(services, person, [roomOf.board(performer.user_id)], since_ms);
  const before_ms = nowMs();
  await stage.pass(60_000);
  await runCommand(services, performer.user_id, 'start_hidden');
  await stage.pass(60_000);
  const within_ms = nowMs();
  await stage.pass(60_000);
  await runCommand(services, performer.user_id, 'stop_chat');
  await runCommand(services, performer.user_id, 'start_chat');
  await stage.watch(viewer, performer);
  await stage.pass(5_000);
  expect(await back(viewer, nowMs())).toBe(true);
  expect([await back(viewer, before_ms), await back(viewer, within_ms)]).toEqual([false, false]);
  expect([await back(admin, nowMs()), await back(admin, before_ms)]).toEqual([true, false]);

  // A broadcast that ends during hidden chat ends the private part too.
  await runCommand(services, performer.user_id, 'stop_chat');
  await runCommand(services, performer.user_id, 'start_hidden');
  await stage.pass(60_000);
  const later_ms = nowMs();
  await stage.pass(60_000);
  await runCommand(services, performer.user_id, 'stop_publish');
  await stage.call(performer, 'POST', '/api/channel/prepare');
  await stage.publish(performer);
  await runCommand(services, performer.user_id, 'start_chat');
  await stage.watch(viewer, performer);
  await stage.pass(5_000);
  expect([await back(viewer, later_ms), await back(viewer, nowMs())]).toEqual([false, true]);
});

/** A socket whose session ends while it joins the board: the order to leave comes before the join is done. */
function lateSocket(person: Member, end: () => Promise<unknown>) {
  const rooms = new Set<string>();
  const listeners = new Map<string, (body: unknown, ack: (answer: { lines?: ChatLine[] }) => void) => void>();
  const socket = {
    id: 'late',
    data: { person },
    on: (event: string, listener: never) => void listeners.set(event, listener),
    join: async (room: string) => {
      if (room.startsWith(roomOf.board(''))) await end();
      rooms.add(room);
    },
    leave: async (room: string) => void rooms.delete(room),
  } as unknown as RealtimeSocket;
  chatEvents(socket, services);
  const enter = (performer_name: string) =>
    new Promise<{ lines?: ChatLine[] }>((resolve) =>
      listeners.get('room.enter')?.({ performer_name }, resolve),
    );
  return { rooms, enter };
}

it('room.enter joins no board when the session ends at that moment', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await rich();
  const id = await stage.watch(viewer, performer);
  const { rooms, enter } = lateSocket(viewer, () => stage.call(viewer, 'POST', `/api/session/${id}/leave`));
  expect(await enter(performer.user_name)).toMatchObject({ ok: true, lines: [] });
  expect([...rooms]).toEqual([roomOf.channel(performer.user_id)]);
});
