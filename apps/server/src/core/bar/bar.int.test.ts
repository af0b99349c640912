import type { Bar, ChatCall } from '@akari/contract';
import { KICK_MS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { callCapability } from '../../features/call/call.capability.ts';
import { chatLineTable } from '../chat/chat.table.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import { barCapability } from './bar.capability.ts';

const stage = await Stage.open({ more: [barCapability, tipCapability, twoshotCapability, callCapability] });
const scenes = new TwoshotScenes(stage);
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });

const bar = (performer: Member | null, viewer: Member, kind: 'kick' | 'ban') =>
  stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind });
const answer = (performer: Member, viewer: Member, how: 'lift' | 'refuse') =>
  stage.call(performer, 'POST', `/api/bar/${viewer.user_id}/answer`, { answer: how });
const ask = (viewer: Member, performer: Member, message = 'ごめんなさい') =>
  stage.call(viewer, 'POST', '/api/bar/lift', { performer_name: performer.user_name, message });
const own = async (viewer: Member, performer: Member): Promise<Bar | null> =>
  (await stage.call(viewer, 'GET', `/api/bar/own?performer_name=${performer.user_name}`)).body[
    'bar'
  ] as Bar | null;
const barsOf = async (performer: Member): Promise<Bar[]> =>
  (await stage.call(performer, 'GET', '/api/bar')).body['bars'] as Bar[];
const heard = (person: Member): Bar[] =>
  services.realtime.bodiesOf('bar.changed', roomOf.user(person.user_id)).map((body) => body.bar);
const tip = (viewer: Member, performer: Member) =>
  stage.call(viewer, 'POST', '/api/tip', {
    performer_name: performer.user_name,
    amount: '1',
    anonymous: false,
  });

/** A chatting performer and a viewer whose session has 3 s of delivered time. */
async function room(): Promise<{ performer: Member; viewer: Member; session_id: number }> {
  const performer = await stage.performer('chatting');
  const viewer = await rich();
  const session_id = await stage.watch(viewer, performer);
  stage.deliver(session_id, 3_000);
  return { performer, viewer, session_id };
}

describe('kick', () => {
  it('ends the session with 1045, settles it and sends bar.changed to both', async () => {
    const { performer, viewer, session_id } = await room();
    const kicked = await bar(performer, viewer, 'kick');
    expect(kicked.body).toMatchObject({
      bar: {
        viewer_name: viewer.user_name,
        performer_name: performer.user_name,
        kind: 'kick',
        until_ms: services.clock.nowMs() + KICK_MS,
        lift: 'none',
      },
    });
    expect(await stage.session(session_id)).toMatchObject({ end: 'kicked', charged_units: 600 });
    expect(services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id))).toMatchObject([
      { session_id: String(session_id), code: 1045, spent_units: 600 },
    ]);
    for (const person of [performer, viewer]) expect(heard(person)).toEqual([kicked.body['bar']]);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });

  it('refuses every mode and tips of that channel for 1 h (kicked_out)', async () => {
    const { performer, viewer } = await room();
    const other = await stage.performer('chatting');
    await bar(performer, viewer, 'kick');
    services.clock.advance(1_500);
    const refused = await stage.join(viewer, performer);
    expect([refused.status, refused.error]).toEqual([403, 'kicked_out']);
    expect(refused.body).toMatchObject({ error: { retry_after_s: 3_599 } });
    const modes = { peep: 8_000, dlchat: 12_000, preview: 0, hidden: 0, free: 0, showtime: 0, voice: 0 };
    for (const [mode, rate_units_per_min] of Object.entries(modes)) {
      const more = { mode, rate_units_per_min };
      expect((await stage.join(viewer, performer, 115, more)).error, mode).toBe('kicked_out');
    }
    expect((await tip(viewer, performer)).error).toBe('kicked_out');
    expect((await stage.join(viewer, other)).status).toBe(200);
    services.clock.advance(KICK_MS - 1_501);
    expect((await stage.join(viewer, performer)).error).toBe('kicked_out');
    services.clock.advance(1);
    expect(await own(viewer, performer)).toBeNull();
    expect(await barsOf(performer)).toEqual([]);
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });

  it('ends a running two-shot; a ban also ends a two-shot request', async () => {
    const { performer, viewer, request, session } = await scenes.running();
    await bar(performer, viewer, 'kick');
    expect((await stage.session(session)).end).toBe('kicked');
    expect((await stage.channel(performer)).status).toBe('chatting');
    expect(await scenes.stateOf(request)).toBe('ended');
    const waiting = await scenes.waiting(performer);
    await bar(performer, waiting.viewer, 'ban');
    expect((await scenes.answer(performer, waiting.request, 'accept')).status).toBe(409);
    expect((await scenes.ask(waiting.viewer, performer)).status).not.toBe(200);
  });

  it('a ban cancels a ringing or an accepted chat call', async () => {
    for (const answered of [false, true]) {
      const performer = await stage.performer('waiting');
      const viewer = await rich();
      const asked = { performer_name: performer.user_name, rate_units_per_min: 22_000 };
      const { call_id } = (await stage.call(viewer, 'POST', '/api/call', asked)).body['call'] as ChatCall;
      if (answered) await stage.call(performer, 'POST', `/api/call/${call_id}/answer`, { answer: 'accept' });
      expect((await bar(performer, viewer, 'ban')).status).toBe(200);
      const calls = services.realtime.bodiesOf('call.changed', roomOf.user(viewer.user_id));
      expect(calls.at(-1)?.call).toMatchObject({ call_id, state: 'cancelled' });
      expect((await stage.channel(performer)).status).toBe('waiting');
      expect((await stage.call(viewer, 'POST', '/api/call', asked)).error).toBe('banned_out');
    }
  });

  it('writes an ordinary left line to the chat board', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'kick');
    const lines = await services.database.db
      .select()
      .from(chatLineTable)
      .where(eq(chatLineTable.author_id, viewer.user_id));
    expect(lines.map(({ body }) => body)).toMatchObject([
      { event: 'joined' },
      { event: 'left', end: 'left' },
    ]);
  });

  it('takes no lift request, but the performer may lift it', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'kick');
    expect((await ask(viewer, performer)).error).toBe('not_found');
    expect((await answer(performer, viewer, 'refuse')).error).toBe('not_found');
    expect((await answer(performer, viewer, 'lift')).status).toBe(200);
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });
});

describe('ban', () => {
  it('ends the session with 1016 and still bars after 30 days', async () => {
    const { performer, viewer, session_id } = await room();
    await bar(performer, viewer, 'ban');
    expect(await stage.session(session_id)).toMatchObject({ end: 'performer_banned_viewer' });
    expect(services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id))).toMatchObject([
      { code: 1016 },
    ]);
    // A login lasts 30 days, so the test waits no longer.
    services.clock.advance(30 * 86_400_000);
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
    expect(await own(viewer, performer)).toMatchObject({ kind: 'ban', until_ms: null });
  });

  it('replaces a kick, and a later kick does not shorten it', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'kick');
    await bar(performer, viewer, 'ban');
    expect(await own(viewer, performer)).toMatchObject({ kind: 'ban', until_ms: null });
    const again = await bar(performer, viewer, 'kick');
    expect(again.body).toMatchObject({ bar: { kind: 'ban', until_ms: null } });
    services.clock.advance(KICK_MS + 1);
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
    expect((await tip(viewer, performer)).error).toBe('banned_out');
  });

  it('allows one lift request, and the performer lifts the ban', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'ban');
    const asked = await ask(viewer, performer);
    expect(asked.body).toMatchObject({ bar: { lift: 'requested', lift_message: 'ごめんなさい' } });
    expect(heard(performer).at(-1)).toMatchObject({ lift: 'requested' });
    expect((await ask(viewer, performer)).error).toBe('lift_asked_before');
    // A second ban of a banned viewer does not allow a second lift request.
    await bar(performer, viewer, 'ban');
    expect((await ask(viewer, performer)).error).toBe('lift_asked_before');
    expect((await answer(performer, viewer, 'lift')).status).toBe(200);
    for (const person of [performer, viewer])
      expect(heard(person).at(-1)).toMatchObject({ until_ms: services.clock.nowMs() });
    expect((await answer(performer, viewer, 'lift')).error).toBe('not_found');
    expect(await own(viewer, performer)).toBeNull();
    expect((await stage.join(viewer, performer)).status).toBe(200);
    await bar(performer, viewer, 'ban');
    expect((await ask(viewer, performer, '')).body).toMatchObject({
      bar: { lift: 'requested', lift_message: null },
    });
  });

  it('stays when the performer refuses, and allows no second lift request', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'ban');
    expect((await answer(performer, viewer, 'refuse')).error).toBe('not_found');
    await ask(viewer, performer);
    expect((await answer(performer, viewer, 'refuse')).status).toBe(200);
    expect(heard(viewer).at(-1)).toMatchObject({ lift: 'refused', until_ms: null });
    expect((await ask(viewer, performer)).error).toBe('lift_asked_before');
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
  });

  it('accepts one of five concurrent lift requests', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'ban');
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(viewer, performer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'lift_asked_before')).toHaveLength(4);
  });

  it('leaves no session when the viewer joins concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { performer, viewer, session_id } = await room();
      await stage.call(viewer, 'POST', `/api/session/${session_id}/leave`);
      await Promise.all([stage.join(viewer, performer), bar(performer, viewer, 'ban')]);
      expect((await stage.call(viewer, 'GET', '/api/session')).body['session']).toBeNull();
    }
  });
});

describe('bar permissions', () => {
  it('only a performer bars, and only viewers of the own channel', async () => {
    const { performer, viewer } = await room();
    const other = await stage.performer('chatting');
    expect((await bar(null, viewer, 'ban')).error).toBe('login_required');
    expect((await bar(viewer, await rich(), 'ban')).error).toBe('forbidden');
    expect((await bar(await buildAdmin(services), viewer, 'ban')).error).toBe('forbidden');
    expect((await bar(other, viewer, 'ban')).error).toBe('not_found');
    expect((await stage.call(performer, 'POST', '/api/bar', { viewer_id: 'x', kind: 'ban' })).error).toBe(
      'not_found',
    );
    expect(await barsOf(performer)).toEqual([]);
    expect((await stage.join(viewer, other)).status).toBe(200);
  });

  it('refuses admins and performers with bar_refused, invisible admins with not_found', async () => {
    const performer = await stage.performer('chatting');
    const [seen, unseen] = [await buildAdmin(services), await buildAdmin(services, { visible: false })];
    const ids = [await stage.watch(seen, performer), await stage.watch(unseen, performer)];
    expect((await bar(performer, seen, 'kick')).error).toBe('bar_refused');
    expect((await bar(performer, unseen, 'kick')).error).toBe('not_found');
    expect((await bar(performer, await buildPerformer(services), 'ban')).error).toBe('bar_refused');
    for (const id of ids) expect((await stage.session(id)).end).toBeNull();
  });

  it('GET /api/bar and /api/bar/own return only the member’s own bars', async () => {
    const { performer, viewer } = await room();
    const [other, elsewhere] = [await rich(), await stage.performer('chatting')];
    await bar(performer, viewer, 'ban');
    expect(await own(other, performer)).toBeNull();
    expect(await barsOf(elsewhere)).toEqual([]);
    expect((await barsOf(performer)).map(({ viewer_name }) => viewer_name)).toEqual([viewer.user_name]);
    expect((await stage.call(viewer, 'GET', '/api/bar')).error).toBe('forbidden');
    expect((await answer(elsewhere, viewer, 'lift')).error).toBe('not_found');
    expect((await stage.call(viewer, 'GET', '/api/bar/own?performer_name=nobody')).error).toBe(
      'performer_not_found',
    );
    expect(heard(other)).toEqual([]);
  });
});

describe('staff ban', () => {
  const order = (command: string, performer: Member, viewer: Member, more: Record<string, string> = {}) =>
    runStaffCommand(services, command, {
      performer: performer.user_name,
      name: viewer.user_name,
      ...more,
    });
  async function banned() {
    const found = await room();
    expect(await order('ban-viewer', found.performer, found.viewer)).toMatchObject({ ok: true });
    await stage.pass(0);
    return found;
  }

  it('ends the session as banned, and a join gets banned_out', async () => {
    const { performer, viewer, session_id } = await banned();
    expect(await stage.session(session_id)).toMatchObject({ end: 'banned', charged_units: 600 });
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
  });

  it('is listed as set_by staff; the performer cannot change it (bar_by_staff)', async () => {
    const { performer, viewer } = await banned();
    await ask(viewer, performer, '運営の方へ');
    expect(await barsOf(performer)).toMatchObject([
      { kind: 'ban', set_by: 'staff', lift: 'requested', lift_message: null },
    ]);
    for (const word of ['lift', 'refuse'] as const)
      expect(await answer(performer, viewer, word)).toMatchObject({ status: 403, error: 'bar_by_staff' });
    for (const kind of ['kick', 'ban'] as const) await bar(performer, viewer, kind);
    expect(await own(viewer, performer)).toMatchObject({
      set_by: 'staff',
      lift: 'requested',
      until_ms: null,
    });
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
  });

  it('replaces a performer’s ban, which the performer can no longer lift', async () => {
    const { performer, viewer } = await room();
    await bar(performer, viewer, 'ban');
    expect(await own(viewer, performer)).toMatchObject({ set_by: 'performer' });
    await order('ban-viewer', performer, viewer);
    await stage.pass(0);
    expect((await answer(performer, viewer, 'lift')).error).toBe('bar_by_staff');
  });

  it('unban-viewer refuses the lift request or lifts the ban', async () => {
    const { performer, viewer } = await banned();
    expect(await order('unban-viewer', performer, viewer, { refuse: 'yes' })).toMatchObject({ ok: false });
    await ask(viewer, performer, '運営の方へ');
    const listed = await runStaffCommand(services, 'list-bans', {});
    expect(listed.message).toContain(`${viewer.user_name} · ${performer.user_name}`);
    expect(listed.message).toContain('運営の方へ');
    await order('unban-viewer', performer, viewer, { refuse: 'yes' });
    await stage.pass(0);
    expect(await own(viewer, performer)).toMatchObject({ set_by: 'staff', lift: 'refused' });
    await order('unban-viewer', performer, viewer);
    await stage.pass(0);
    expect(await own(viewer, performer)).toBeNull();
    for (const person of [performer, viewer])
      expect(heard(person).at(-1)).toMatchObject({ until_ms: services.clock.nowMs() });
    expect((await stage.join(viewer, performer)).status).toBe(200);
    expect(await order('unban-viewer', performer, viewer)).toMatchObject({ ok: false });
  });
});
