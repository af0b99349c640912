import { SESSION_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { viewersOf } from '../../channel/announce/viewers.queries.ts';
import { readerRole, viewersReading } from '../../chat/board-access.ts';
import { chatLineTable } from '../../chat/chat.table.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { endSessionOf } from '../end/leave-session.ts';

const stage = await Stage.open();
const { services } = stage;
const { db } = services.database;

const rich = () => buildViewer(services, { points: 50 });
const countOf = async (performer: Member): Promise<unknown> =>
  (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body['viewer_count'];
const versionOf = async (performer: Member): Promise<number> => (await stage.channel(performer)).version;
const linesOf = async (performer: Member): Promise<unknown[]> => {
  const ofChannel = eq(chatLineTable.channel_id, performer.user_id);
  const rows = await db.select().from(chatLineTable).where(ofChannel).orderBy(chatLineTable.id);
  return rows.map(({ body }) => (body as { event?: string }).event).filter((event) => event !== undefined);
};
const sessionIdOf = ({ body }: { body: Record<string, unknown> }): number =>
  Number((body['session'] as { session_id: string }).session_id);

describe('session before its media arrives', () => {
  it('is not counted, listed or announced, and cannot read the board', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const before = { version: await versionOf(performer), lines: await linesOf(performer) };
    const id = sessionIdOf(await stage.join(viewer, performer));
    expect(await countOf(performer)).toBe(0);
    expect(await viewersOf(db, performer.user_id)).toEqual([]);
    expect(await readerRole(db, viewer, performer.user_id)).toBeNull();
    expect(await viewersReading(db, performer.user_id)).toEqual([]);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`, {});
    expect({ version: await versionOf(performer), lines: await linesOf(performer) }).toEqual(before);
  });

  it('enters the room when its media starts', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = sessionIdOf(await stage.join(viewer, performer));
    await stage.play(id);
    expect(await countOf(performer)).toBe(1);
    expect(await viewersOf(db, performer.user_id)).toHaveLength(1);
    expect(await readerRole(db, viewer, performer.user_id)).toBe('viewer');
    expect((await linesOf(performer)).at(-1)).toBe('joined');
    expect(services.realtime.joined).toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
    const [told] = services.realtime.bodiesOf('session.entered', roomOf.user(viewer.user_id));
    expect(told).toMatchObject({ session_id: String(id), channel_id: String(performer.user_id) });
    expect(told?.lines.map((line) => line.kind)).toContain('system');
  });

  it('is announced as joined once, also when media reconnects', async () => {
    const performer = await stage.performer('chatting');
    const id = await stage.watch(await rich(), performer);
    await stage.loseMedia(id, 'peer_timeout');
    await stage.play(id);
    expect((await linesOf(performer)).filter((event) => event === 'joined')).toHaveLength(1);
  });
});

describe('free chat places', () => {
  it('are taken when media starts; the 151st ends with free_chat_full', async () => {
    const performer = await stage.performer('waiting');
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_free' });
    const free = { mode: 'free', rate_units_per_min: 0 };
    const [late, ...people] = await Promise.all(Array.from({ length: 151 }, () => buildViewer(services)));
    if (late === undefined) throw new Error('nobody');
    const ids: number[] = [];
    for (const person of people) ids.push(sessionIdOf(await stage.join(person, performer, 115, free)));
    // No media has started, so the 150 take no places yet.
    const lateId = sessionIdOf(await stage.join(late, performer, 115, free));
    for (const id of ids) await stage.play(id);
    await stage.play(lateId);
    expect((await stage.session(lateId)).end).toBe('free_chat_full');
    expect(await countOf(performer)).toBe(150);
  });
});

describe('unseen session', () => {
  it.each([
    ['an invisible administrator', () => buildAdmin(services, { visible: false }), SESSION_TYPE.chat],
    ['a peep', rich, SESSION_TYPE.peep],
  ] as const)('does not change the channel’s version or card (%s)', async (_, build, type) => {
    const performer = await stage.performer('chatting');
    const changes = () => services.realtime.bodiesOf('channel.changed', roomOf.channel(performer.user_id));
    const cards = () => changes().length;
    const version = await versionOf(performer);
    // Announcements of a channel are at least 200 ms apart: wait for that of the performer's own commands.
    await expect.poll(() => changes().at(-1)?.channel.version).toBe(version);
    const before = { version, cards: cards() };
    const id = await stage.watch(await build(), performer, type);
    await endSessionOf(services, (await stage.session(id)).viewer_id, 'left');
    expect({ version: await versionOf(performer), cards: cards() }).toEqual(before);
  });

  it('does not change the channel’s version (a preview)', async () => {
    const performer = await stage.performer('waiting');
    const before = await versionOf(performer);
    const id = await stage.watch(await buildViewer(services), performer, SESSION_TYPE.waiting);
    expect((await stage.session(id)).state).toBe('on');
    expect(await versionOf(performer)).toBe(before);
  });
});

describe('join rate limit', () => {
  it('allows 20 joins a minute per viewer and channel (too_many_joins)', async () => {
    const [performer, other] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await rich();
    for (let times = 0; times < 20; times += 1)
      expect((await stage.join(viewer, performer)).status).toBe(200);
    const refused = await stage.join(viewer, performer);
    expect([refused.status, refused.error]).toEqual([429, 'too_many_joins']);
    expect((await stage.join(viewer, other)).status).toBe(200);
    services.clock.advance(60_000);
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });
});
