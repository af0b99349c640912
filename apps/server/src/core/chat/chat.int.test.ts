import { chatSend, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES, CHAT_RATE_LINES, CHAT_RATE_WINDOW_MS, SESSION_TYPE } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { appendChatLine } from './append-line.ts';
import { readerRole } from './board-access.ts';
import { recentLines } from './chat.queries.ts';
import { sendLine } from './send-line.ts';

const stage = await Stage.open();
const { services } = stage;
let counter = 0;
const say = (person: Member, performer: Member, text: string, client_line_id = `c${(counter += 1)}`) =>
  sendLine(
    services,
    person,
    chatSend.parse({ channel_id: String(performer.user_id), client_line_id, text, lang: 'ja' }),
  );
const refusal = async (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.problem : error),
  );
const linesIn = (room: string): ChatLine[] =>
  services.realtime.bodiesOf('chat.lines', room).flatMap(({ lines }) => lines);
const linesOf = (performer: Member): ChatLine[] => linesIn(roomOf.board(performer.user_id));
const textsIn = (room: string): string[] =>
  linesIn(room).flatMap((line) => (line.kind === 'text' ? [line.text] : []));
const rich = (): Promise<Member> => buildViewer(services, { points: 50 });

describe('sendLine', () => {
  it('sends the cleaned text with its author to the board', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    const line_id = await say(viewer, performer, '  こんばんは\u202e \n 灯里さん ');
    await expect
      .poll(() => linesOf(performer).at(-1))
      .toMatchObject({
        kind: 'text',
        line_id,
        text: 'こんばんは 灯里さん',
        author: { user_id: String(viewer.user_id), user_name: viewer.user_name, role: 'viewer' },
      });
    await say(performer, performer, 'いらっしゃい');
    await expect.poll(() => linesOf(performer).at(-1)).toMatchObject({ author: { role: 'performer' } });
  });

  it('stores one line for three requests with the same client_line_id', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    await stage.watch(viewer, performer);
    const ids = await Promise.all([1, 2, 3].map(() => say(viewer, performer, 'once', 'same')));
    expect(new Set(ids).size).toBe(1);
    await expect.poll(() => linesOf(performer).filter(({ kind }) => kind === 'text')).toHaveLength(1);
  });

  it('sends hidden chat lines at once to the performer, not the board', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_hidden');
    const said = ['one', 'two', 'three'];
    for (const text of said) await say(performer, performer, text);
    expect(textsIn(roomOf.user(performer.user_id))).toEqual(said);
    expect(textsIn(roomOf.board(performer.user_id))).toEqual([]);
  });

  it('accepts 1 to 200 characters (chat_line_empty, chat_line_too_long)', async () => {
    const performer = await stage.performer('chatting');
    expect(await refusal(say(performer, performer, ' \u2066 '))).toBe('chat_line_empty');
    expect(await refusal(say(performer, performer, '灯'.repeat(201)))).toBe('chat_line_too_long');
    expect(await refusal(say(performer, performer, 'a'.repeat(5_000)))).toBe('chat_line_too_long');
    expect(await refusal(say(performer, performer, '👩‍👩‍👧‍👦'.repeat(200)))).toBe('accepted');
  });

  it('accepts 8 lines in 10 s, then answers too_many_requests', async () => {
    const performer = await stage.performer('chatting');
    for (let count = 0; count < CHAT_RATE_LINES; count += 1) await say(performer, performer, 'quick');
    expect(await refusal(say(performer, performer, 'flood'))).toBe('too_many_requests');
    services.clock.advance(CHAT_RATE_WINDOW_MS);
    expect(await refusal(say(performer, performer, 'slow'))).toBe('accepted');
  });
});

describe('sendLine permissions', () => {
  it('accepts only viewers whose session has entered (chat_not_in_session)', async () => {
    const performer = await stage.performer('chatting');
    const [inside, joining, outside] = [await rich(), await rich(), await rich()];
    const session = await stage.watch(inside, performer);
    await stage.join(joining, performer);
    expect(await refusal(say(inside, performer, 'a'))).toBe('accepted');
    expect(await refusal(say(joining, performer, 'b'))).toBe('chat_not_in_session');
    expect(await refusal(say(outside, performer, 'c'))).toBe('chat_not_in_session');
    await stage.call(inside, 'POST', `/api/session/${session}/leave`);
    expect(await refusal(say(inside, performer, 'e'))).toBe('chat_not_in_session');
    const preview = await stage.performer('waiting');
    await stage.watch(outside, preview, SESSION_TYPE.waiting);
    expect(await refusal(say(outside, preview, 'f'))).toBe('chat_not_in_session');
  });

  it('accepts visible admins, refuses invisible admins and other performers', async () => {
    const performer = await stage.performer('chatting');
    const other = await stage.performer('chatting');
    expect(await refusal(say(await buildAdmin(services), performer, 'hello'))).toBe('accepted');
    expect(await refusal(say(await buildAdmin(services, { visible: false }), performer, 'boo'))).toBe(
      'chat_not_in_session',
    );
    expect(await refusal(say(other, performer, 'hello'))).toBe('chat_not_in_session');
  });
});

describe('readerRole', () => {
  it('returns viewer, performer or admin, and null without a session', async () => {
    const { db } = services.database;
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    expect(await readerRole(db, viewer, performer.user_id)).toBeNull();
    const id = await stage.watch(viewer, performer);
    expect(await readerRole(db, viewer, performer.user_id)).toBe('viewer');
    expect(services.realtime.joined).toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    expect(await readerRole(db, viewer, performer.user_id)).toBeNull();
    expect(services.realtime.left).toContainEqual([
      roomOf.user(viewer.user_id),
      roomOf.board(performer.user_id),
    ]);
    expect(await readerRole(db, performer, performer.user_id)).toBe('performer');
    expect(await readerRole(db, await buildAdmin(services, { visible: false }), performer.user_id)).toBe(
      'admin',
    );
  });
});

describe('chat board', () => {
  it('keeps the last 50 lines of the broadcast in order', async () => {
    const performer = await stage.performer('chatting');
    const { broadcast_id } = await stage.channel(performer);
    for (let count = 0; count < CHAT_HISTORY_LINES + 5; count += 1) {
      await unitOfWork(services.database.db, (tx, after) =>
        appendChatLine(services, tx, after, {
          channel_id: performer.user_id,
          broadcast_id,
          apart: false,
          author_id: null,
          body: { kind: 'system', event: 'joined', user_name: `v${count}`, end: null },
        }),
      );
    }
    const lines = await recentLines(services.database.db, performer.user_id, broadcast_id ?? 0, {
      since_ms: 0,
      apart: true,
      ignored: true,
    });
    expect(lines).toHaveLength(CHAT_HISTORY_LINES);
    expect(lines.at(-1)).toMatchObject({ user_name: `v${CHAT_HISTORY_LINES + 4}` });
    expect(lines.map(({ line_id }) => line_id)).toEqual(
      lines.map(({ line_id }) => line_id).toSorted((a, b) => a - b),
    );
  });

  it('sends 32 lines in at most ten batches a second', async () => {
    const performer = await stage.performer('chatting');
    const room = roomOf.board(performer.user_id);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const before = services.realtime.bodiesOf('chat.lines', room).length;
    const started_ms = performance.now();
    const people = await Promise.all(Array.from({ length: 8 }, rich));
    for (const person of people) await stage.watch(person, performer);
    await Promise.all(
      people.flatMap((person) => [1, 2, 3, 4].map((n) => say(person, performer, `line ${n}`))),
    );
    await expect
      .poll(() => linesOf(performer).filter(({ kind }) => kind === 'text'), { timeout: 5_000 })
      .toHaveLength(32);
    const batches = services.realtime.bodiesOf('chat.lines', room).length - before;
    expect(batches).toBeLessThanOrEqual(Math.ceil((performance.now() - started_ms) / 100) + 1);
  });
});
