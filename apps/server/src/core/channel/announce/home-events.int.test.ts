import type { CardFigures, ChannelCard, ServerToClient } from '@akari/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';

const stage = await Stage.open({ sockets: true });
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

type Changed = Parameters<ServerToClient['channels.changed']>[0];
interface Seen {
  ok: boolean;
  channels?: ChannelCard[];
  figures?: CardFigures[];
  error?: { name: string };
}

async function openHome() {
  const socket = io(stage.address, { path: '/socket', transports: ['websocket'], reconnection: false });
  open.push(socket);
  const heard: Changed[] = [];
  socket.on('channels.changed', (body: Changed) => heard.push(body));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (event: string, body: unknown) =>
    socket.timeout(5_000).emitWithAck(event, body) as Promise<Seen>;
  const see = (...cards: { channel_id: string; version: number }[]) => ask('home.see', { cards });
  const cards = () => heard.flatMap(({ channels, figures }) => [...channels, ...figures]);
  const last = (performer: Member) =>
    cards().findLast(({ channel_id }) => channel_id === String(performer.user_id));
  const statuses = (performer: Member) =>
    heard
      .flatMap((body) => body.statuses)
      .filter(({ channel_id }) => channel_id === String(performer.user_id))
      .map(({ status }) => status);
  return { ask, see, cards, last, statuses };
}
const shown = (performer: Member, version = 0) => ({ channel_id: String(performer.user_id), version });
const WITHIN = { timeout: 4_000 };
/** A page may not ask more often. */
const NOW_AND_THEN = { timeout: 6_000, interval: 500 };

it('a home page gets the changes of the cards that it shows, and of the others their status', async () => {
  const [on_screen, below] = [await stage.performer('chatting'), await stage.performer('chatting')];
  const home = await openHome();
  await home.ask('home.watch', {});
  const first = async () => (await home.see(shown(on_screen))).channels?.map(({ status }) => status);
  await expect.poll(first, NOW_AND_THEN).toEqual(['chatting']);
  for (const performer of [on_screen, below])
    await stage.watch(await buildViewer(stage.services, { points: 50 }), performer);
  await expect.poll(() => home.last(on_screen)?.viewer_count, WITHIN).toBe(1);
  for (const performer of [on_screen, below])
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_chat' });
  await expect.poll(() => home.statuses(below), WITHIN).toContain('waiting');
  await expect.poll(() => home.last(on_screen), WITHIN).toMatchObject({ status: 'waiting' });
  expect(home.last(below)).toBeUndefined();
});

it('a page that scrolls gets what it missed of the cards that come into view, and no more of those that left', async () => {
  const [first, second] = [await stage.performer('chatting'), await stage.performer('chatting')];
  const home = await openHome();
  const at = async (performer: Member) => ({
    ...shown(performer),
    version: (await stage.channel(performer)).version,
  });
  const [one, two] = [await at(first), await at(second)];
  await home.see(one);
  await stage.watch(await buildViewer(stage.services, { points: 50 }), second);
  const told = async () => {
    const { channels = [], figures = [] } = await home.see(two);
    return [...channels, ...figures].map(({ viewer_count }) => viewer_count);
  };
  await expect.poll(told, NOW_AND_THEN).toEqual([1]);
  await stage.watch(await buildViewer(stage.services, { points: 50 }), first);
  await stage.watch(await buildViewer(stage.services, { points: 50 }), second);
  await expect.poll(() => home.last(second)?.viewer_count, WITHIN).toBe(2);
  expect(home.last(first)).toBeUndefined();
  await home.ask('home.unwatch', {});
  const before = home.cards().length;
  await stage.call(second, 'POST', '/api/channel/command', { command: 'stop_chat' });
  await expect
    .poll(async () => (await home.see(two)).channels?.map(({ status }) => status), NOW_AND_THEN)
    .toEqual(['waiting']);
  expect(home.cards()).toHaveLength(before);
});

it('refuses more cards than a screen has, and what is no card', async () => {
  const home = await openHome();
  const many = Array.from({ length: 201 }, (_, at) => ({ channel_id: String(at + 1), version: 0 }));
  for (const cards of [many, [{ channel_id: 'x' }], null])
    expect(await home.ask('home.see', { cards })).toMatchObject({
      ok: false,
      error: { name: 'bad_request' },
    });
  expect(await home.see(...many.slice(0, 200))).toEqual({ ok: true, channels: [], figures: [] });
});
