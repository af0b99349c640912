import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { chatLineTable } from '../chat/chat.table.ts';

const stage = await Stage.open({ more: [tipCapability] });
const { services } = stage;
const { db } = services.database;

const command = (performer: Member, name: string, more: object = {}): Promise<Answer> =>
  stage.call(performer, 'POST', '/api/channel/command', { command: name, ...more });
const tip = (viewer: Member, performer: Member, amount: string, anonymous = false): Promise<Answer> =>
  stage.call(viewer, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous });
const idOf = ({ body }: Answer): number => Number((body['session'] as { session_id: string }).session_id);

/** A free chat with a tip goal of one point, and a viewer in it. */
async function freeChat(): Promise<{ performer: Member; viewer: Member; id: number }> {
  const performer = await stage.performer('waiting');
  const viewer = await buildViewer(services, { points: 50 });
  await command(performer, 'start_free', { tip_goal_units: 10_000, gift_goal_units: 20_000 });
  const id = idOf(await stage.join(viewer, performer, 115, { mode: 'free', rate_units_per_min: 0 }));
  await stage.play(id);
  return { performer, viewer, id };
}

const goalLines = async (performer: Member) => {
  const rows = await db
    .select({ body: chatLineTable.body })
    .from(chatLineTable)
    .where(eq(chatLineTable.channel_id, performer.user_id));
  return rows
    .map(({ body }) => body as { event?: string; user_name?: string | null })
    .filter(({ event }) => event === 'free_goal_reached');
};

describe('a free chat whose goal is reached', () => {
  it('plays on for 14 s, then asks its viewers to go on', async () => {
    const { performer, viewer, id } = await freeChat();
    await tip(viewer, performer, '1');
    const now_ms = services.clock.nowMs();
    expect(await stage.channel(performer)).toMatchObject({
      status: 'free_chat',
      free_phase: 'ending',
      until_ms: now_ms + 14_000,
    });
    const card = (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body;
    expect(card).toMatchObject({ until_ms: now_ms + 14_000, free_chat: { phase: 'ending' } });
    await stage.pass(13_999);
    expect((await stage.session(id)).state).toBe('on');
    await stage.pass(1);
    expect(await stage.channel(performer)).toMatchObject({ status: 'chatting', free_phase: 'open' });
    expect(await stage.session(id)).toMatchObject({ state: 'asked', charged_units: 0 });
  });

  it('names who reached it, unless they gave anonymously', async () => {
    const [one, other] = [await freeChat(), await freeChat()];
    await tip(one.viewer, one.performer, '1');
    await tip(other.viewer, other.performer, '1', true);
    expect(await goalLines(one.performer)).toMatchObject([{ user_name: one.viewer.user_name }]);
    expect(await goalLines(other.performer)).toMatchObject([{ user_name: null }]);
  });

  it('counts further tips at the minimum of a free chat without prolonging its end', async () => {
    const { performer, viewer } = await freeChat();
    await tip(viewer, performer, '1');
    const { until_ms } = await stage.channel(performer);
    await stage.pass(5_000);
    expect((await tip(viewer, performer, '0.1')).error).toBe('tip_below_free_minimum');
    expect((await tip(viewer, performer, '3')).status).toBe(200);
    expect(await stage.channel(performer)).toMatchObject({ until_ms, free_tip_units: 40_000 });
    expect(await goalLines(performer)).toHaveLength(1);
  });

  it('lets the performer stop it, and the next free chat is open again', async () => {
    const { performer, viewer, id } = await freeChat();
    await tip(viewer, performer, '1');
    await command(performer, 'stop_chat');
    expect(await stage.session(id)).toMatchObject({ end: 'chat_stopped', charged_units: 0 });
    await stage.pass(14_000);
    expect((await stage.channel(performer)).status).toBe('waiting');
    await command(performer, 'start_free');
    expect(await stage.channel(performer)).toMatchObject({ free_phase: 'open', free_tip_units: 0 });
  });

  it('ends although the server that began its end has stopped', async () => {
    const { performer, viewer, id } = await freeChat();
    await tip(viewer, performer, '1');
    const next = await Stage.open({ database: services.database, clock: services.clock });
    await next.pass(14_000);
    expect((await next.channel(performer)).status).toBe('chatting');
    expect((await next.session(id)).state).toBe('asked');
  });
});

it('GET /api/session/quote tells the price of the paid chat that follows, with the half price of a tip', async () => {
  const { performer, viewer } = await freeChat();
  const url = `/api/session/quote?performer_name=${performer.user_name}`;
  const follows = async () => (await stage.call(viewer, 'GET', url)).body['after_free'];
  expect(await follows()).toMatchObject({ mode: 'party', rate_units_per_min: 12_000, opening_ms: 0 });
  await tip(viewer, performer, '0.2');
  expect(await follows()).toMatchObject({
    rate_units_per_min: 12_000,
    opening_rate_units_per_min: 6_000,
    opening_ms: 300_000,
  });
  await command(performer, 'stop_chat');
  expect(await follows()).toBeNull();
});
