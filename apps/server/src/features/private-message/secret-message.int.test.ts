import type { PrivateMessage } from '@akari/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { shownLists } from '../../core/channel/announce/shown-viewers.ts';
import { prepareChannel } from '../../core/channel/broadcast/prepare-channel.ts';
import { ignoreCapability } from '../../core/ignore/ignore.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { ledgerAccountTable } from '../../core/ledger/ledger.table.ts';
import { chatRulesTable } from '../../core/moderation/state/chat-rules.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildPerformer, buildViewer, givePoints } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { privateMessageCapability } from './private-message.capability.ts';
import { secretMessageTable } from './secret-message.table.ts';

const stage = await Stage.open({
  more: [privateMessageCapability, ignoreCapability, createLedgerCapability()],
});
const { services } = stage;
const { db } = services.database;
afterAll(async () => {
  expect(await checkLedger(db)).toEqual([]);
});

const secret = (viewer: Member | null, performer: Member, text: string, more: object = {}) =>
  stage.call(viewer, 'POST', '/api/private_message/secret', {
    performer_name: performer.user_name,
    text,
    lang: 'ja',
    ...more,
  });
const paidBy = (viewer: Member) =>
  db.select().from(secretMessageTable).where(eq(secretMessageTable.viewer_id, viewer.user_id));
const pointsOf = async (viewer: Member, kind: 'viewer_points' | 'viewer_coupon_points' = 'viewer_points') => {
  const [row] = await db
    .select({ units: ledgerAccountTable.balance_units })
    .from(ledgerAccountTable)
    .where(and(eq(ledgerAccountTable.owner_id, viewer.user_id), eq(ledgerAccountTable.kind, kind)));
  return row?.units ?? 0;
};
const ofRoom = async (performer: Member) =>
  (await stage.call(performer, 'GET', '/api/private_message/room')).body['messages'] as PrivateMessage[];
const heardBy = (person: Member) =>
  services.realtime
    .bodiesOf('private_message.sent', roomOf.user(person.user_id))
    .map(({ message }) => message);

async function room(points = 50) {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points });
  const session_id = await stage.watch(viewer, performer);
  return { performer, viewer, session_id };
}

describe('a secret message', () => {
  it('costs one point, and reaches the performer as a paid one', async () => {
    const { performer, viewer } = await room();
    const before = await pointsOf(viewer);
    const answer = await secret(viewer, performer, 'psst');
    expect(answer).toMatchObject({ status: 200, body: { units: 10_000 } });
    expect(await pointsOf(viewer)).toBe(before - 10_000);
    expect((answer.body['balance'] as { points_units: number }).points_units).toBe(before - 10_000);
    expect(heardBy(performer)).toMatchObject([{ text: 'psst', secret: true, from: 'viewer' }]);
    expect(await ofRoom(performer)).toMatchObject([{ text: 'psst', secret: true, hidden: false }]);
    const [paid] = await paidBy(viewer);
    expect(paid).toMatchObject({ units: 10_000, message_id: heardBy(performer)[0]?.message_id });
    expect(paid?.performer_units).toBeGreaterThan(0);
  });

  it('is paid with coupon points when the viewer says so', async () => {
    const { performer, viewer } = await room();
    await givePoints(services, viewer.user_id, { coupon_points_units: 50_000 });
    const before = await pointsOf(viewer);
    expect((await secret(viewer, performer, 'psst', { point_type: 2010 })).status).toBe(200);
    expect(await pointsOf(viewer)).toBe(before);
    expect(await pointsOf(viewer, 'viewer_coupon_points')).toBe(40_000);
  });

  it('is one message and one payment for a repeated request', async () => {
    const { performer, viewer } = await room();
    const cookie = await stage.cookieOf(viewer);
    const before = await pointsOf(viewer);
    const send = (text: string) =>
      stage.app.inject({
        method: 'POST',
        url: '/api/private_message/secret',
        headers: { cookie, 'idempotency-key': 'one-secret-message' },
        payload: { performer_name: performer.user_name, text, lang: 'ja' },
      });
    const answers = await Promise.all([send('psst'), send('psst'), send('psst')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await send('other')).statusCode).toBe(409);
    expect(await paidBy(viewer)).toHaveLength(1);
    expect(await ofRoom(performer)).toHaveLength(1);
    expect(await pointsOf(viewer)).toBe(before - 10_000);
  });

  it('takes no free message', async () => {
    const { performer, viewer } = await room();
    for (const text of ['1', '2', '3', '4']) expect((await secret(viewer, performer, text)).status).toBe(200);
    const { body } = await stage.call(
      viewer,
      'GET',
      `/api/private_message?performer_name=${performer.user_name}`,
    );
    expect(body).toMatchObject({ free_left: 3, secret: 'open' });
  });

  it('stands in the statement, the earnings, the receipt and the viewer list', async () => {
    const { performer, viewer, session_id } = await room();
    expect((await shownLists(services).tell(performer.user_id)).viewers[0]?.icons).toEqual([]);
    await secret(viewer, performer, 'psst');
    const { lines } = (await stage.call(viewer, 'GET', '/api/statement?kind=message')).body as {
      lines: object[];
    };
    expect(lines).toMatchObject([{ paid_for: 'secret_message', amount_units: -10_000, cause: 'tip' }]);
    const earned = (await stage.call(performer, 'GET', '/api/earnings?kind=message')).body as {
      lines: object[];
    };
    expect(earned.lines).toMatchObject([
      { paid_for: 'secret_message', with_name: { ja: viewer.user_name }, share: { paid_units: 10_000 } },
    ]);
    const receipts = services.realtime.bodiesOf('session.receipt', roomOf.user(viewer.user_id));
    expect(receipts.at(-1)).toMatchObject({
      session_id: String(session_id),
      visit: { tip_units: 10_000, total_units: 10_000 },
    });
    const [entry] = (await shownLists(services).tell(performer.user_id)).viewers;
    expect(entry).toMatchObject({ icons: ['secretMessage'], given_units: 10_000 });
  });
});

describe('a secret message that is refused', () => {
  it('costs nothing: without points, outside the chat, in a peep', async () => {
    const { performer, viewer } = await room();
    const poor = await buildViewer(services, { points: 0 });
    expect((await secret(poor, performer, 'x')).error).toBe('private_message_from_outside');
    const peep = await buildViewer(services, { points: 50 });
    await stage.watch(peep, performer, 120);
    expect((await secret(peep, performer, 'x')).error).toBe('feature_not_for_peep');
    expect((await secret(viewer, performer, 'x', { point_type: 2010 })).error).toBe('coupon_points_short');
    expect((await secret(viewer, performer, ' ')).error).toBe('chat_line_empty');
    expect((await secret(viewer, performer, 'あ'.repeat(201))).error).toBe('private_message_too_long');
    for (const person of [poor, peep, viewer]) expect(await paidBy(person)).toEqual([]);
    expect(await ofRoom(performer)).toEqual([]);
    expect(heardBy(performer)).toEqual([]);
  });

  it('costs nothing when it has a forbidden word', async () => {
    const { performer, viewer } = await room();
    const before = await pointsOf(viewer);
    await db
      .insert(chatRulesTable)
      .values({ performer_id: performer.user_id, version: 1, words: ['ばか'], on_word: 'hold' });
    expect((await secret(viewer, performer, 'ばか')).body['error']).toMatchObject({
      name: 'chat_word_forbidden',
    });
    expect([await pointsOf(viewer), await paidBy(viewer)]).toEqual([before, []]);
  });

  it('is known before: while the performer broadcasts from a phone', async () => {
    const performer = await buildPerformer(services, { publish_start: 'waiting' });
    const cookie = await stage.cookieOf(performer);
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/channel/prepare',
      headers: {
        cookie,
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148',
      },
    });
    expect(answer.statusCode).toBe(200);
    await stage.publish(performer);
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' });
    const viewer = await buildViewer(services, { points: 50 });
    await stage.watch(viewer, performer);
    const before = await pointsOf(viewer);
    const own = `/api/private_message?performer_name=${performer.user_name}`;
    expect((await stage.call(viewer, 'GET', own)).body['secret']).toBe('on_phone');
    expect((await secret(viewer, performer, 'x')).error).toBe('secret_message_on_phone');
    expect(await pointsOf(viewer)).toBe(before);
    // The next broadcast, from a desk.
    await stage.call(performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
    await prepareChannel(services, performer.user_id);
    expect((await stage.call(viewer, 'GET', own)).body['secret']).toBe('open');
  });
});

describe('a secret message in the instant of the end of a session', () => {
  it('is there and paid, or neither', async () => {
    const { performer, viewer, session_id } = await room();
    const answers = await Promise.all([
      ...['1', '2', '3'].map((text) => secret(viewer, performer, text)),
      stage.call(viewer, 'POST', `/api/session/${session_id}/leave`),
      ...['4', '5', '6'].map((text) => secret(viewer, performer, text)),
    ]);
    const sent = answers.filter(({ body }) => 'message' in body);
    for (const { error } of answers) expect([undefined, 'private_message_from_outside']).toContain(error);
    expect(await paidBy(viewer)).toHaveLength(sent.length);
    expect(await ofRoom(performer)).toHaveLength(sent.length);
    expect((await secret(viewer, performer, '7')).error).toBe('private_message_from_outside');
    expect(await checkLedger(db)).toEqual([]);
  });
});

describe('a secret message of an ignored viewer', () => {
  it('is paid and shown as paid; its text comes when she ends ignoring', async () => {
    const { performer, viewer } = await room();
    const ignore = (ignored: boolean) =>
      stage.call(performer, 'POST', `/api/ignore/${viewer.user_id}`, { ignored });
    await ignore(true);
    expect((await secret(viewer, performer, 'psst')).status).toBe(200);
    expect(heardBy(viewer)).toMatchObject([{ text: 'psst', hidden: false }]);
    expect(heardBy(performer)).toMatchObject([{ text: '', secret: true, hidden: true }]);
    expect(JSON.stringify(await ofRoom(performer))).not.toContain('psst');
    await ignore(false);
    expect(await ofRoom(performer)).toMatchObject([{ text: 'psst', hidden: false }]);
  });
});
