import type { OversightAct } from '@akari/contract';
import { KICK_MS } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { readAuditKey } from '../../core/audit/audit-key.ts';
import { auditTable } from '../../core/audit/audit.table.ts';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildStaff, buildViewer, type StaffAttributes } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { staffMessageCapability } from '../staff-message/staff-message.capability.ts';
import { twoshotCapability } from '../twoshot/twoshot.capability.ts';
import { oversightCapability } from './oversight.capability.ts';

const stage = await Stage.open({
  more: [barCapability, twoshotCapability, oversightCapability, staffMessageCapability],
});
const { services } = stage;
const { db } = services.database;
const scenes = new TwoshotScenes(stage);
/** A moderator with a proven login. */
async function staff(attributes: StaffAttributes = {}): Promise<Member> {
  const { cookie, ...person } = await buildStaff(services, { roles: [{ role: 'moderator' }], ...attributes });
  stage.useCookie(person, cookie);
  return person;
}
const rich = () => buildViewer(services, { points: 50 });

const act = (by: Member | null, performer: Member, path: string, body: object) =>
  stage.call(by, 'POST', `/api/oversight/${performer.user_name}/${path}`, body);
const bar = (by: Member | null, performer: Member, viewer: Member, kind: 'kick' | 'ban', more: object = {}) =>
  act(by, performer, 'bar', { viewer_id: String(viewer.user_id), kind, reason: 'harassment', ...more });
const endSession = (by: Member, performer: Member, viewer: Member) =>
  act(by, performer, 'session_end', { viewer_id: String(viewer.user_id), reason: 'technical' });
const endBroadcast = (by: Member, performer: Member) =>
  act(by, performer, 'broadcast_end', { reason: 'rules', note: 'report 12' });
const actsOf = async (by: Member, performer: Member): Promise<OversightAct[]> =>
  (await stage.call(by, 'GET', `/api/oversight/${performer.user_name}/acts`)).body['acts'] as OversightAct[];
const rows = () => db.select().from(auditTable).orderBy(auditTable.seq);
const endOf = (person: Member) =>
  services.realtime.bodiesOf('session.ended', roomOf.user(person.user_id)).at(-1);

/** A party chat with a viewer who has watched for 3 s, and an administrator in it. */
async function room(visible = false) {
  const performer = await stage.performer('chatting');
  const viewer = await rich();
  const session_id = await stage.watch(viewer, performer);
  stage.deliver(session_id, 3_000);
  const admin = await staff({ visible });
  await stage.watch(admin, performer);
  return { performer, viewer, session_id, admin };
}

describe.each([
  ['a visible', true],
  ['an invisible', false],
])('%s administrator', (_, visible) => {
  it('kicks a viewer for an hour, who reads the reason and pays for the delivered time', async () => {
    const { performer, viewer, session_id, admin } = await room(visible);
    const kicked = await bar(admin, performer, viewer, 'kick', { note: 'lines 4 and 5' });
    expect(kicked.body).toMatchObject({
      bar: {
        kind: 'kick',
        set_by: 'staff',
        reason: 'harassment',
        until_ms: services.clock.nowMs() + KICK_MS,
      },
    });
    expect(await stage.session(session_id)).toMatchObject({ end: 'kicked', charged_units: 600 });
    expect(endOf(viewer)).toMatchObject({ code: 1045, spent_units: 600 });
    expect((await stage.join(viewer, performer)).error).toBe('kicked_out');
    expect(await checkLedger(db)).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({
      act: 'bar.kick',
      actor_kind: 'staff',
      actor_id: String(admin.user_id),
      role: 'moderator',
      address: '127.0.0.1',
      subject_kind: 'person',
      subject_id: String(viewer.user_id),
      reason: 'lines 4 and 5',
      after: { performer_id: performer.user_id, reason: 'harassment', barred: 'kick' },
    });
  });

  it('ends a broadcast: media, sums and end cards with the reason, and the stream key is another', async () => {
    const { performer, viewer, session_id, admin } = await room(visible);
    const before = await stage.channel(performer);
    const ended = services.media.endedChannels.length;
    expect((await endBroadcast(admin, performer)).status).toBe(200);
    expect(await stage.channel(performer)).toMatchObject({
      status: 'offline',
      broadcast_id: null,
      stream_key_version: before.stream_key_version + 1,
    });
    expect(await stage.session(session_id)).toMatchObject({
      end: 'broadcast_ended_by_staff',
      charged_units: 600,
    });
    expect(endOf(viewer)).toMatchObject({ code: 1039, reason: 'rules', spent_units: 600 });
    const told = services.realtime.bodiesOf('broadcast.ended', roomOf.user(performer.user_id));
    expect(told.at(-1)).toEqual({ end: 'broadcast_ended_by_staff', code: 1039, reason: 'rules' });
    await expect
      .poll(() => services.media.endedChannels.slice(ended).map(({ channel_id }) => channel_id))
      .toEqual([performer.user_id]);
    expect(await checkLedger(db)).toEqual([]);
    expect((await rows()).at(-1)).toMatchObject({
      act: 'broadcast.end',
      reason: 'report 12',
      before: { status: 'chatting' },
      after: { broadcast_id: before.broadcast_id, reason: 'rules' },
    });
  });
});

describe('an administrator in a room', () => {
  it('bans a viewer for good, which only staff lift', async () => {
    const { performer, viewer, session_id, admin } = await room();
    await bar(admin, performer, viewer, 'ban');
    expect(await stage.session(session_id)).toMatchObject({ end: 'banned' });
    services.clock.advance(30 * 86_400_000);
    expect((await stage.join(viewer, performer)).error).toBe('banned_out');
    const lifted = await stage.call(performer, 'POST', `/api/bar/${viewer.user_id}/answer`, {
      answer: 'lift',
    });
    expect(lifted.error).toBe('bar_by_staff');
  });

  it('ends the session of one viewer, who reads the reason and may come back', async () => {
    const { performer, viewer, session_id, admin } = await room();
    const other = await rich();
    const stays = await stage.watch(other, performer);
    expect((await endSession(admin, performer, viewer)).status).toBe(200);
    expect((await stage.session(session_id)).end).toBe('session_ended_by_staff');
    expect(endOf(viewer)).toMatchObject({ end: 'session_ended_by_staff', code: 9999, reason: 'technical' });
    const asked = await stage.call(viewer, 'GET', `/api/session/${session_id}/end`);
    expect(asked.body).toMatchObject({ ended: { reason: 'technical' } });
    expect((await stage.session(stays)).state).toBe('on');
    expect((await stage.join(viewer, performer)).status).toBe(200);
    expect((await endSession(admin, performer, await rich())).error).toBe('not_found');
  });

  it('ends the two-shot of a viewer; the room is in party chat then', async () => {
    const { performer, viewer, session } = await scenes.running();
    const admin = await staff({ visible: false });
    expect((await stage.join(admin, performer)).error).toBe('oversight_reason_required');
    await stage.join(admin, performer, 115, { reason: 'report 3' });
    expect((await endSession(admin, performer, viewer)).status).toBe(200);
    expect((await stage.session(session)).end).toBe('session_ended_by_staff');
    expect((await stage.channel(performer)).status).toBe('chatting');
  });

  it('reads what staff did in this broadcast, the latest first, and nothing of another', async () => {
    const { performer, viewer, admin } = await room();
    const elsewhere = await room();
    await bar(elsewhere.admin, elsewhere.performer, elsewhere.viewer, 'kick');
    await endSession(admin, performer, viewer);
    await bar(admin, performer, viewer, 'ban', { note: 'second time' });
    expect(await actsOf(admin, performer)).toMatchObject([
      {
        act: 'bar.ban',
        staff_name: admin.user_name,
        person_name: viewer.user_name,
        reason: 'harassment',
        note: 'second time',
      },
      { act: 'session.end', person_name: viewer.user_name, reason: 'technical', note: null },
    ]);
  });

  it.each(['performer', 'another administrator'] as const)('does not bar a %s', async (who) => {
    const { performer, admin } = await room();
    const other = await buildAdmin(services);
    if (who !== 'performer') await stage.watch(other, performer);
    const refused = await bar(admin, performer, who === 'performer' ? performer : other, 'ban');
    expect(refused.error).toBe('bar_refused');
  });
});

describe('an act of staff is refused', () => {
  it('outside the room', async () => {
    const { performer, viewer, session_id } = await room();
    const admin = await staff();
    const before = (await rows()).length;
    const answers = [
      await bar(admin, performer, viewer, 'kick'),
      await endSession(admin, performer, viewer),
      await endBroadcast(admin, performer),
      await stage.call(admin, 'GET', `/api/oversight/${performer.user_name}/acts`),
    ];
    expect(answers.map(({ error }) => error)).toEqual(Array(4).fill('oversight_outside'));
    expect((await stage.session(session_id)).state).toBe('on');
    expect(await rows()).toHaveLength(before);
  });

  it.each([
    ['without a role', () => buildAdmin(services), 'staff_right_missing'],
    [
      'whose role does not give the right',
      () => staff({ roles: [{ role: 'support' }] }),
      'staff_right_missing',
    ],
    [
      'whose role is for another site',
      () => staff({ roles: [{ role: 'moderator', site_id: 2 }] }),
      'staff_right_missing',
    ],
    ['whose login is not proven', () => staff({ proven: false }), 'staff_proof_required'],
  ])('to an administrator %s, who may watch all the same', async (_who, build, error) => {
    const { performer, viewer, session_id } = await room();
    const admin = await build();
    await stage.watch(admin, performer);
    const person = { performer_name: performer.user_name, person_id: String(viewer.user_id), text: 'x' };
    const answers = [
      await bar(admin, performer, viewer, 'kick'),
      await bar(admin, performer, viewer, 'ban'),
      await endSession(admin, performer, viewer),
      await endBroadcast(admin, performer),
      await stage.call(admin, 'POST', '/api/staff_message', person),
    ];
    expect(answers.map((one) => one.error)).toEqual(Array(5).fill(error));
    expect((await stage.session(session_id)).state).toBe('on');
  });

  it('to everybody who is no administrator', async () => {
    const { performer, viewer } = await room();
    const people = { viewer, performer };
    for (const [who, person] of Object.entries(people))
      expect((await bar(person, performer, viewer, 'kick')).error, who).toBe('forbidden');
    expect((await bar(null, performer, viewer, 'kick')).error).toBe('login_required');
  });

  it('without a reason, or with another than those of the list', async () => {
    const { performer, viewer, admin } = await room();
    for (const reason of [undefined, 'because'])
      expect((await bar(admin, performer, viewer, 'kick', { reason })).status).toBe(400);
  });

  it('without the key of the audit log, and changes nothing', async () => {
    const { performer, viewer, session_id, admin } = await room();
    const { key_file } = services.config.audit;
    services.config.audit.key_file = `${key_file}.gone`;
    const answers = [
      await bar(admin, performer, viewer, 'ban'),
      await endSession(admin, performer, viewer),
      await endBroadcast(admin, performer),
      await stage.call(admin, 'POST', '/api/staff_message', {
        performer_name: performer.user_name,
        person_id: String(viewer.user_id),
        text: 'hello',
      }),
    ];
    services.config.audit.key_file = key_file;
    await readAuditKey(services.config.audit);
    expect(answers.map(({ status, error }) => [status, error])).toEqual(
      Array(4).fill([503, 'audit_key_unavailable']),
    );
    expect((await stage.session(session_id)).state).toBe('on');
    expect((await stage.channel(performer)).status).toBe('chatting');
    expect(services.realtime.bodiesOf('staff_message.sent', roomOf.user(viewer.user_id))).toEqual([]);
  });
});

describe('entering during a two-shot', () => {
  it('needs a reason, which is in the audit log together with the visit', async () => {
    const { performer } = await scenes.running();
    const admin = await buildAdmin(services, { visible: false });
    const before = (await rows()).length;
    expect((await stage.join(admin, performer)).error).toBe('oversight_reason_required');
    expect((await stage.join(admin, performer, 115, { reason: '\u200b' })).error).toBe(
      'oversight_reason_required',
    );
    expect(await rows()).toHaveLength(before);
    const joined = await stage.join(admin, performer, 115, { reason: 'report 7' });
    const { session_id } = joined.body['session'] as { session_id: string };
    expect((await rows()).slice(before)).toMatchObject([
      {
        act: 'room.enter_private',
        actor_id: String(admin.user_id),
        reason: 'report 7',
        after: { performer_id: performer.user_id, status: 'twoshot', session_id: Number(session_id) },
      },
    ]);
  });

  it('is refused without the key of the audit log, and gives no media', async () => {
    const { performer } = await scenes.running();
    const admin = await buildAdmin(services);
    const { key_file } = services.config.audit;
    services.config.audit.key_file = `${key_file}.gone`;
    const subscribers = services.media.subscribers.length;
    const refused = await stage.join(admin, performer, 115, { reason: 'report 8' });
    services.config.audit.key_file = key_file;
    expect(refused.error).toBe('audit_key_unavailable');
    expect(services.media.subscribers).toHaveLength(subscribers);
  });
});
