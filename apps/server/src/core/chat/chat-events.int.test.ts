import type { ChannelCard, ChatLine, ClientToServer, ErrorBody, ServerToClient } from '@akari/contract';
import { SESSION_TYPE, SOCKET_ABSENCE_LIMIT_MS } from '@akari/rules';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';

const stage = await Stage.open({ sockets: true });
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

interface Page {
  emit<E extends keyof ClientToServer>(
    event: E,
    body: unknown,
  ): Promise<
    { ok: boolean; channel?: ChannelCard; lines?: ChatLine[]; line_id?: number } & Partial<ErrorBody>
  >;
  /** Bodies of an event so far. */
  heard<E extends keyof ServerToClient>(event: E): Parameters<ServerToClient[E]>[0][];
  lines(): ChatLine[];
  socket: Socket;
}

async function openPage(person: Member | null): Promise<Page> {
  const socket = io(stage.address, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    ...(person === null ? {} : { extraHeaders: { cookie: await stage.cookieOf(person) } }),
  });
  open.push(socket);
  const heard: [string, unknown][] = [];
  socket.onAny((event: string, body: unknown) => heard.push([event, body]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const page: Page = {
    socket,
    emit: (event, body) => socket.timeout(5_000).emitWithAck(event, body) as ReturnType<Page['emit']>,
    heard: (event) => heard.filter(([name]) => name === event).map(([, body]) => body) as never,
    lines: () => page.heard('chat.lines').flatMap(({ lines }) => lines),
  };
  return page;
}

const rich = () => buildViewer(stage.services, { points: 50 });
const enter = async (
  person: Member | null,
  performer: Member,
): Promise<[Page, Awaited<ReturnType<Page['emit']>>]> => {
  const page = await openPage(person);
  return [page, await page.emit('room.enter', { performer_name: performer.user_name })];
};

describe('room.enter and chat.send', () => {
  it('every page gets the channel card, only people inside get chat lines', async () => {
    const performer = await stage.performer('chatting');
    const [viewer, outsider] = [await rich(), await rich()];
    const [studio] = await enter(performer, performer);
    expect(await studio.emit('viewers.watch', {})).toMatchObject({ ok: true, viewers: [] });
    const [guest, seenByGuest] = await enter(null, performer);
    const [outside, seenOutside] = await enter(outsider, performer);
    for (const page of [guest, outside])
      expect(await page.emit('viewers.watch', {})).toMatchObject({ ok: false });
    for (const seen of [seenByGuest, seenOutside]) {
      expect(seen).toMatchObject({ ok: true, channel: { status: 'chatting' }, lines: [] });
    }
    // Joining a session adds the pages that are already open to the board.
    const [inside] = await enter(viewer, performer);
    await stage.watch(viewer, performer);
    const said = await inside.emit('chat.send', {
      channel_id: String(performer.user_id),
      client_line_id: 'one',
      text: 'こんばんは',
      lang: 'ja',
    });
    expect(said.ok).toBe(true);
    for (const page of [studio, inside])
      await expect.poll(() => page.lines().map(({ kind }) => kind)).toContain('text');
    expect(guest.lines()).toEqual([]);
    expect(outside.lines()).toEqual([]);
    await expect.poll(() => guest.heard('channel.changed').at(-1)?.channel.viewer_count).toBe(1);
    await expect
      .poll(() => studio.heard('viewers.changed').flatMap(({ viewers }) => viewers))
      .toHaveLength(1);
    expect(outside.heard('viewers.changed')).toEqual([]);
    // A page that enters later gets the earlier lines.
    const [, later] = await enter(viewer, performer);
    expect(later.lines?.map(({ kind }) => kind)).toContain('text');
  });

  it('chat.send refuses lone surrogates and NUL with bad_request', async () => {
    const performer = await stage.performer('chatting');
    const [studio] = await enter(performer, performer);
    for (const text of ['\ud800', 'a\udc00b', 'a\u0000b'])
      expect(
        await studio.emit('chat.send', {
          channel_id: String(performer.user_id),
          client_line_id: text,
          text,
          lang: 'ja',
        }),
      ).toMatchObject({ ok: false, error: { name: 'bad_request' } });
  });

  it('room.enter shows hidden chat lines to the performer, not to later viewers', async () => {
    const performer = await stage.performer('waiting');
    const [guest, later] = [await rich(), await rich()];
    await runCommand(stage.services, performer.user_id, 'start_hidden');
    const { hidden_key } = await stage.channel(performer);
    const joined = await stage.call(guest, 'POST', '/api/session/join', {
      performer_name: performer.user_name,
      mode: 'hidden',
      rate_units_per_min: 22_000,
      hidden_key,
    });
    await stage.play(Number((joined.body['session'] as { session_id: string }).session_id));
    const [inside] = await enter(guest, performer);
    const said = await inside.emit('chat.send', {
      channel_id: String(performer.user_id),
      client_line_id: 'secret',
      text: 'ないしょの話',
      lang: 'ja',
    });
    expect(said.ok).toBe(true);
    // The clock of the server node that ends the hidden chat is behind.
    stage.services.clock.advance(-1_000);
    await runCommand(stage.services, performer.user_id, 'stop_chat');
    await runCommand(stage.services, performer.user_id, 'start_chat');
    await stage.watch(later, performer);
    const [, seen] = await enter(later, performer);
    expect(seen.lines?.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen.lines)).not.toContain('ないしょの話');
    const [, studio] = await enter(performer, performer);
    expect(JSON.stringify(studio.lines)).toContain('ないしょの話');
  });

  it('hidden chat lines skip a socket that failed to leave the board', async () => {
    const performer = await stage.performer('waiting');
    const [guest, stranger, admin] = [await rich(), await rich(), await buildAdmin(stage.services)];
    await runCommand(stage.services, performer.user_id, 'start_chat');
    await stage.watch(stranger, performer);
    const [outside] = await enter(stranger, performer);
    // As without Redis: this node does not receive the order of another node to leave the board.
    const { realtime } = stage.services;
    const leave = vi.spyOn(realtime, 'leave').mockImplementation(() => undefined);
    await runCommand(stage.services, performer.user_id, 'stop_chat');
    await runCommand(stage.services, performer.user_id, 'start_hidden');
    const { hidden_key } = await stage.channel(performer);
    const joined = await stage.call(guest, 'POST', '/api/session/join', {
      performer_name: performer.user_name,
      mode: 'hidden',
      rate_units_per_min: 22_000,
      hidden_key,
    });
    await stage.play(Number((joined.body['session'] as { session_id: string }).session_id));
    const [inside] = await enter(guest, performer);
    const [studio] = await enter(performer, performer);
    const deskSession = await stage.call(admin, 'POST', '/api/session/join', {
      performer_name: performer.user_name,
      mode: 'hidden',
      rate_units_per_min: 0,
      reason: 'a report',
    });
    await stage.play(Number((deskSession.body['session'] as { session_id: string }).session_id));
    const [desk] = await enter(admin, performer);
    const channel_id = String(performer.user_id);
    const say = (text: string) =>
      inside.emit('chat.send', { channel_id, client_line_id: text, text, lang: 'ja' });
    expect((await say('ないしょ')).ok).toBe(true);
    const texts = (page: Page) => page.lines().flatMap((line) => (line.kind === 'text' ? [line.text] : []));
    for (const page of [inside, studio, desk]) await expect.poll(() => texts(page)).toEqual(['ないしょ']);
    expect(await outside.emit('room.leave', { channel_id: '0' })).toMatchObject({ ok: true });
    expect(texts(outside)).toEqual([]);
    leave.mockRestore();
  });

  it('a viewer who left gets session.ended 305 and no further lines', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const [page] = await enter(viewer, performer);
    const [studio] = await enter(performer, performer);
    const id = await stage.watch(viewer, performer);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    await expect
      .poll(() => page.heard('session.ended'))
      .toMatchObject([{ session_id: String(id), code: 305 }]);
    const before = page.lines().length;
    await studio.emit('chat.send', {
      channel_id: String(performer.user_id),
      client_line_id: 'after',
      text: 'またね',
      lang: 'ja',
    });
    await expect.poll(() => studio.lines().at(-1)).toMatchObject({ text: 'またね' });
    expect(page.lines()).toHaveLength(before);
  });

  it('room.enter returns no chat lines in a preview', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await rich();
    await stage.watch(viewer, performer, SESSION_TYPE.waiting);
    const [page, entered] = await enter(viewer, performer);
    expect(entered).toMatchObject({ ok: true, lines: [] });
    expect(page.lines()).toEqual([]);
  });

  it('unknown names and malformed bodies are refused, the socket stays connected', async () => {
    const performer = await stage.performer('chatting');
    const [page] = await enter(performer, performer);
    expect(await page.emit('room.enter', { performer_name: 'nobody' })).toMatchObject({
      ok: false,
      error: { name: 'performer_not_found' },
    });
    for (const body of [null, 'text', { channel_id: 5 }, { channel_id: '1', text: 'x'.repeat(20_000) }])
      expect(await page.emit('chat.send', body)).toMatchObject({ ok: false, error: { name: 'bad_request' } });
    expect(
      await page.emit('chat.send', { channel_id: 'x', client_line_id: 'y', text: 'hello', lang: 'ja' }),
    ).toMatchObject({ ok: false, error: { name: 'chat_not_in_session' } });
    expect(page.socket.connected).toBe(true);
  });
});

describe('socket absence', () => {
  it('ends the session (browser_closed) 15 s after the last socket', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const [page] = await enter(viewer, performer);
    const [second] = await enter(viewer, performer);
    const id = await stage.watch(viewer, performer);
    page.socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
    expect((await stage.session(id)).state).toBe('on');
    second.socket.disconnect();
    await expect
      .poll(async () => {
        await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
        return (await stage.session(id)).end;
      })
      .toBe('browser_closed');
  });
});
