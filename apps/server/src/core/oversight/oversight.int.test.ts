import { chatSend, type ChatLine } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { passkeyTable } from '../account/proof/proof.table.ts';
import { loginTable } from '../account/state/account.table.ts';
import { staffProofTable } from '../staff/staff.table.ts';
import { viewersOf } from '../channel/announce/viewers.queries.ts';
import { boardNow } from '../chat/board-now.ts';
import { readerRole } from '../chat/board-access.ts';
import { sendLine } from '../chat/send-line.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import { oversightTable } from './oversight.table.ts';

const stage = await Stage.open({ more: [twoshotCapability] });
const { services } = stage;
const { db } = services.database;
const scenes = new TwoshotScenes(stage);

const say = (person: Member, performer: Member, text: string) =>
  sendLine(
    services,
    person,
    chatSend.parse({ channel_id: String(performer.user_id), client_line_id: text, text, lang: 'ja' }),
  );
const heardBy = (person: Member): ChatLine[] =>
  services.realtime.bodiesOf('chat.lines', roomOf.user(person.user_id)).flatMap(({ lines }) => lines);
const recordOf = (admin: Member) =>
  db
    .select()
    .from(oversightTable)
    .where(eq(oversightTable.admin_id, admin.user_id))
    .orderBy(oversightTable.id);
/** Joins with the first offer of the quote. */
async function comeIn(person: Member, performer: Member) {
  const of = `performer_name=${performer.user_name}`;
  const { offers } = (await stage.call(person, 'GET', `/api/session/quote?${of}`)).body as {
    offers: { mode: string; rate_units_per_min: number }[];
  };
  const { mode = 'party', rate_units_per_min = 12_000 } = offers[0] ?? {};
  return stage.join(person, performer, 115, { mode, rate_units_per_min, reason: 'a report' });
}
const idOf = ({ body }: { body: Record<string, unknown> }): number =>
  Number((body['session'] as { session_id: string }).session_id);

describe.each([
  ['visible', true],
  ['invisible', false],
])('%s admin', (_, visible) => {
  it('watches a two-shot for free and reads its chat, unlike a viewer', async () => {
    const { performer, viewer, session } = await scenes.running();
    const admin = await buildAdmin(services, { visible });
    const stranger = await buildViewer(services, { points: 50 });
    expect((await comeIn(stranger, performer)).error).toBe('session_type_refused');
    const joined = await comeIn(admin, performer);
    expect(joined.status).toBe(200);
    const id = idOf(joined);
    expect(services.media.subscribers.map(({ session_id }) => session_id)).toContain(id);
    await stage.play(id);
    expect(await stage.session(id)).toMatchObject({ state: 'on', rate_units_per_min: 0, charged_units: 0 });
    expect((await stage.session(session)).state).toBe('on');
    await say(viewer, performer, `ないしょ ${visible}`);
    for (const person of [performer, viewer, admin])
      expect(heardBy(person).at(-1)).toMatchObject({ text: `ないしょ ${visible}` });
    expect(heardBy(stranger)).toEqual([]);
    expect(await readerRole(db, admin, performer.user_id)).toBe('admin');
    expect(JSON.stringify(await boardNow(services, 'admin', performer.user_id, admin.user_id))).toContain(
      'ないしょ',
    );
    expect(await readerRole(db, stranger, performer.user_id)).toBeNull();
    // The two-shot goes on when the admin leaves.
    await stage.call(admin, 'POST', `/api/session/${id}/leave`);
    expect((await stage.session(session)).state).toBe('on');
  });

  it('is shown to the two people of a two-shot only if visible', async () => {
    const { performer, viewer } = await scenes.running();
    const admin = await buildAdmin(services, { visible });
    const id = idOf(await comeIn(admin, performer));
    await stage.play(id);
    await stage.call(admin, 'POST', `/api/session/${id}/leave`);
    const named = (lines: ChatLine[]) =>
      lines.flatMap((line) =>
        line.kind === 'system' && line.user_name === admin.user_name ? [line.event] : [],
      );
    const events = visible ? ['joined', 'left'] : [];
    for (const person of [performer, viewer]) expect(named(heardBy(person))).toEqual(events);
    const board = services.realtime
      .bodiesOf('chat.lines', roomOf.board(performer.user_id))
      .flatMap(({ lines }) => lines);
    expect(named(board)).toEqual([]);
    await stage.play(idOf(await comeIn(admin, performer)));
    const listed = (await viewersOf(db, performer.user_id)).map(({ user_id }) => user_id);
    expect(listed.includes(String(admin.user_id))).toBe(visible);
  });

  it('stays when a two-shot begins (restrictTo keeps exactly that session)', async () => {
    const performer = await stage.performer('chatting');
    const { request, party } = await scenes.waiting(performer);
    const [admin, stranger] = [
      await buildAdmin(services, { visible }),
      await buildViewer(services, { points: 9 }),
    ];
    const watched = await stage.watch(admin, performer);
    const other = await stage.watch(stranger, performer);
    const restrictTo = vi.spyOn(services.media, 'restrictTo');
    expect((await scenes.answer(performer, request, 'accept')).status).toBe(200);
    expect(restrictTo.mock.calls.map(([channel, staying]) => [channel, staying])).toEqual([
      [performer.user_id, [watched]],
    ]);
    restrictTo.mockRestore();
    expect((await stage.session(watched)).state).toBe('on');
    for (const id of [party, other]) expect((await stage.session(id)).end).toBe('twoshot_started');
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'end_twoshot' });
    expect((await stage.session(watched)).state).toBe('on');
  });

  it('reads no private chat line without a session', async () => {
    const { performer, viewer } = await scenes.running();
    const admin = await buildAdmin(services, { visible });
    expect(await readerRole(db, admin, performer.user_id)).toBeNull();
    await say(viewer, performer, `unheard ${visible}`);
    expect(heardBy(admin)).toEqual([]);
  });
});

describe('the login of an administrator who has a passkey', () => {
  it('enters a room once it was proven', async () => {
    const admin = await buildAdmin(services);
    const performer = await stage.performer('chatting');
    await db.insert(passkeyTable).values({
      user_id: admin.user_id,
      credential_id: `of ${admin.user_name}`,
      public_key: '',
      counter: 0,
      multi_device: false,
      backed_up: false,
      transports: [],
      name: 'phone',
      created_at_ms: 0,
    });
    expect((await comeIn(admin, performer)).error).toBe('login_unproven');
    expect(await recordOf(admin)).toEqual([]);
    const logins = await db.select().from(loginTable).where(eq(loginTable.user_id, admin.user_id));
    await db.insert(staffProofTable).values(
      logins.map(({ id }) => ({
        login_id: id,
        method: 'passkey' as const,
        proved_at_ms: 0,
        used_at_ms: 0,
      })),
    );
    expect((await comeIn(admin, performer)).status).toBe(200);
  });
});

describe('oversight record', () => {
  it('holds session, channel, broadcast, status, times and IP address', async () => {
    const admin = await buildAdmin(services, { visible: false });
    const performer = await stage.performer('chatting');
    const { request } = await scenes.waiting(performer);
    const { broadcast_id } = await stage.channel(performer);
    const begun_ms = services.clock.nowMs();
    const session_id = await stage.watch(admin, performer);
    await stage.pass(4_000);
    await scenes.answer(performer, request, 'accept');
    const always = {
      session_id,
      channel_id: performer.user_id,
      broadcast_id,
      ip_address: '127.0.0.1',
    };
    const chatting = { ...always, status: 'chatting', from_ms: begun_ms, to_ms: begun_ms + 4_000 };
    expect(await recordOf(admin)).toMatchObject([
      chatting,
      { ...always, status: 'twoshot', from_ms: begun_ms + 4_000, to_ms: null },
    ]);
    await stage.pass(3_000);
    await stage.call(admin, 'POST', `/api/session/${session_id}/leave`);
    expect(await recordOf(admin)).toMatchObject([
      chatting,
      { ...always, status: 'twoshot', from_ms: begun_ms + 4_000, to_ms: begun_ms + 7_000 },
    ]);
  });

  it('ends with the broadcast and is not written for viewers', async () => {
    const [admin, viewer] = [await buildAdmin(services), await buildViewer(services, { points: 50 })];
    const performer = await stage.performer('chatting');
    await stage.watch(viewer, performer);
    await stage.watch(admin, performer);
    await runCommand(services, performer.user_id, 'stop_publish');
    expect((await recordOf(admin)).map(({ to_ms }) => to_ms)).toEqual([services.clock.nowMs()]);
    expect(await recordOf(viewer)).toEqual([]);
  });

  it('covers hidden chat', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_hidden');
    const admin = await buildAdmin(services, { visible: false });
    expect(await readerRole(db, admin, performer.user_id)).toBeNull();
    await stage.play(idOf(await comeIn(admin, performer)));
    expect(await readerRole(db, admin, performer.user_id)).toBe('admin');
    expect(await recordOf(admin)).toMatchObject([{ status: 'hidden_chat', to_ms: null }]);
  });

  it('is not written for a refused join', async () => {
    const admin = await buildAdmin(services);
    const performer = await stage.performer('chatting');
    await runCommand(services, performer.user_id, 'stop_publish');
    expect((await stage.join(admin, performer)).error).toBe('performer_offline');
    expect(await recordOf(admin)).toEqual([]);
  });

  it('is listed by list-oversight for an admin or a performer', async () => {
    const admin = await buildAdmin(services);
    const { performer } = await scenes.running();
    const id = idOf(await comeIn(admin, performer));
    await db
      .update(oversightTable)
      .set({ from_ms: services.clock.nowMs() - 60_000, to_ms: services.clock.nowMs() })
      .where(eq(oversightTable.session_id, id));
    const list = (options: Record<string, string>) => runStaffCommand(services, 'list-oversight', options);
    const { message } = await list({ name: admin.user_name.toUpperCase() });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toMatch(
      new RegExp(
        `Z – \\S+Z · ${admin.user_name} · ${performer.user_name} · twoshot · 127\\.0\\.0\\.1 · session ${id}$`,
      ),
    );
    expect((await list({ performer: performer.user_name })).message).toBe(message);
    expect((await list({ name: 'nobody', days: '1' })).message).toBe(
      'No administrator watched a room in the last 1 days.',
    );
  });
});
