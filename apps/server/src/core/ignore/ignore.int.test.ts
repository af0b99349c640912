import type { ChatLine } from '@akari/contract';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildPerformer, buildUser, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { shownLists } from '../channel/announce/shown-viewers.ts';
import { ignoreCapability } from './ignore.capability.ts';

const stage = await Stage.open({
  sockets: true,
  more: [ignoreCapability, tipCapability, twoshotCapability],
});
const { services } = stage;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const rich = () => buildViewer(services, { points: 50 });
const ignore = (performer: Member | null, viewer: Member, ignored = true) =>
  stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored });
let lines_sent = 0;

/** A person's page in a room: its events so far, the board when it was opened, and sending a line. */
async function enter(person: Member, performer: Member) {
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
  const seen = (await socket.emitWithAck('room.enter', { performer_name: performer.user_name })) as {
    lines: ChatLine[];
  };
  const heard = (): ChatLine[] =>
    events.flatMap(([event, body]) => (event === 'chat.lines' ? (body as { lines: ChatLine[] }).lines : []));
  return {
    events,
    texts: () => textsOf(heard()),
    /** The events after the one that brought a line. */
    since: (text: string) =>
      events.slice(
        1 +
          events.findIndex(
            ([event, body]) =>
              event === 'chat.lines' && textsOf((body as { lines: ChatLine[] }).lines).includes(text),
          ),
      ),
    kinds: () => heard().map(({ kind }) => kind),
    read: textsOf(seen.lines),
    say: (text: string): Promise<{ ok: boolean }> =>
      socket.emitWithAck('chat.send', {
        channel_id: String(performer.user_id),
        client_line_id: `line-${(lines_sent += 1)}`,
        text,
        lang: 'ja',
      }) as Promise<{ ok: boolean }>,
  };
}
const textsOf = (lines: ChatLine[]): string[] =>
  lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));

async function room() {
  const performer = await stage.performer('chatting');
  const [viewer, other] = [await rich(), await rich()];
  for (const person of [viewer, other]) await stage.watch(person, performer);
  const [studio, his, theirs] = [
    await enter(performer, performer),
    await enter(viewer, performer),
    await enter(other, performer),
  ];
  return { performer, viewer, other, studio, his, theirs };
}

describe('an ignored viewer', () => {
  it('does not reach the performer’s pages, but everybody else', async () => {
    const { performer, viewer, other, studio, his, theirs } = await room();
    await his.say('before');
    await expect.poll(studio.texts).toEqual(['before']);
    services.clock.advance(1_000);
    expect((await ignore(performer, viewer)).status).toBe(200);
    expect(await his.say('unheard')).toMatchObject({ ok: true });
    expect(await theirs.say('heard')).toMatchObject({ ok: true });
    await expect.poll(studio.texts).toEqual(['before', 'heard']);
    for (const page of [his, theirs]) await expect.poll(page.texts).toEqual(['before', 'unheard', 'heard']);
    expect((await enter(performer, performer)).read).toEqual(['before', 'heard']);
    expect((await enter(other, performer)).read).toEqual(['before', 'unheard', 'heard']);
    expect(studio.texts()).toEqual(['before', 'heard']);
  });

  it('does not reach the performer in a two-shot', async () => {
    const { performer, viewer } = await new TwoshotScenes(stage).running();
    const [studio, his] = [await enter(performer, performer), await enter(viewer, performer)];
    await ignore(performer, viewer);
    await his.say('unheard');
    await ignore(performer, viewer, false);
    await his.say('heard');
    await expect.poll(his.texts).toEqual(['unheard', 'heard']);
    await expect.poll(studio.texts).toEqual(['heard']);
  });

  it('gets no event and the same answers and lines as before', async () => {
    const { performer, viewer, his, theirs } = await room();
    await theirs.say('before');
    for (const page of [his, theirs]) await expect.poll(page.texts).toEqual(['before']);
    await ignore(performer, viewer);
    const answers = [await his.say('one'), await theirs.say('two')];
    expect(answers.map((answer) => Object.keys(answer))).toEqual([
      ['ok', 'line_id'],
      ['ok', 'line_id'],
    ]);
    for (const page of [his, theirs]) await expect.poll(page.texts).toEqual(['before', 'one', 'two']);
    // What the room announces late reaches both.
    await expect.poll(() => JSON.stringify(his.since('before'))).toBe(JSON.stringify(theirs.since('before')));
  });

  it('gives tips that the performer sees', async () => {
    const { performer, viewer, studio } = await room();
    await ignore(performer, viewer);
    const tip = { performer_name: performer.user_name, amount: '1', anonymous: false };
    expect((await stage.call(viewer, 'POST', '/api/tip', tip)).status).toBe(200);
    await expect.poll(studio.kinds).toContain('tip');
    const { viewers } = await shownLists(services).tell(performer.user_id);
    expect(viewers).toMatchObject([{ ignored: true, given_units: 10_000 }, { ignored: false }]);
  });

  it('stays ignored in the next broadcast, until the performer ends it', async () => {
    const { performer, viewer, studio, his } = await room();
    await ignore(performer, viewer);
    await ignore(performer, viewer);
    const elsewhere = await stage.performer('chatting');
    await stage.watch(viewer, elsewhere);
    const [other_studio, there] = [await enter(elsewhere, elsewhere), await enter(viewer, elsewhere)];
    await there.say('elsewhere');
    await expect.poll(other_studio.texts).toEqual(['elsewhere']);
    await stage.watch(viewer, performer);
    await his.say('unheard');
    services.clock.advance(1_000);
    expect((await ignore(performer, viewer, false)).status).toBe(200);
    await his.say('heard');
    await expect.poll(studio.texts).toEqual(['heard']);
    const { viewers } = await shownLists(services).tell(performer.user_id);
    expect(viewers.map(({ ignored }) => ignored)).toEqual([false, false]);
  });
});

describe('POST /api/ignore', () => {
  it('is for performers, and for viewers whom they have met', async () => {
    const { performer, viewer } = await room();
    expect((await ignore(null, viewer)).error).toBe('login_required');
    expect((await ignore(viewer, performer)).error).toBe('forbidden');
    const elsewhere = await stage.performer('chatting');
    expect((await ignore(elsewhere, viewer)).error).toBe('not_found');
    const admin = await buildAdmin(services);
    await stage.watch(admin, performer);
    const people = [admin, await buildPerformer(services), await buildUser(services, { user_type: 204 })];
    for (const person of people) expect((await ignore(performer, person)).error).toBe('not_found');
    expect((await stage.call(performer, 'POST', '/api/ignore/x', { ignored: true })).error).toBe('not_found');
  });
});
