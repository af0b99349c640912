import type { ChatLine } from '@akari/contract';
import { chatSend } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { sendLine } from '../../core/chat/send-line.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { TwoshotScenes, type Running } from '../../testing/twoshot-scenes.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { twoshotCapability } from './twoshot.capability.ts';

const stage = await Stage.open({ more: [twoshotCapability, tipCapability, barCapability] });
const scenes = new TwoshotScenes(stage);
const { services } = stage;
const { db } = services.database;

const pointsOf = async (viewer: Member): Promise<number> =>
  (await balancesOf(db, viewer.user_id)).points_units;
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
const idOf = ({ body }: Answer): number => Number((body['session'] as { session_id: string }).session_id);
const endByViewer = ({ viewer, request }: Running): Promise<Answer> =>
  stage.call(viewer, 'POST', `/api/twoshot/${request.request_id}/end`);
const endByPerformer = ({ performer }: Running): Promise<Answer> =>
  stage.call(performer, 'POST', '/api/channel/command', { command: 'end_twoshot' });
const comeBack = (viewer: Member, performer: Member, rate_units_per_min = 12_000): Promise<Answer> =>
  stage.call(viewer, 'POST', '/api/session/join', {
    performer_name: performer.user_name,
    mode: 'party',
    rate_units_per_min,
  });
/** The session that keeps the place of a viewer whose two-shot is over. */
async function placeOf(viewer: Member) {
  const kept = await runningSessionOf(db, viewer.user_id);
  if (kept === null) throw new Error('no session keeps the place');
  return kept;
}

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('end of a two-shot', () => {
  it.each([
    ['viewer', endByViewer],
    ['performer', endByPerformer],
  ])('by the %s settles it, keeps the place without cost and asks the viewer', async (_, end) => {
    const on = await scenes.running();
    const before = await pointsOf(on.viewer);
    stage.deliver(on.session, 7_500);
    expect((await end(on)).status).toBe(200);
    expect([await statusOf(on.performer), await scenes.stateOf(on.request)]).toEqual(['chatting', 'ended']);
    // 2.4 points a minute for 7.5 s; the slice of 10 s was paid before.
    expect(await stage.session(on.session)).toMatchObject({ end: 'twoshot_over', charged_units: 3_000 });
    expect(await pointsOf(on.viewer)).toBe(before + 4_000 - 3_000);
    const kept = await placeOf(on.viewer);
    expect(kept).toMatchObject({
      state: 'asked',
      mode: 'party',
      rate_units_per_min: 0,
      payer_account_id: null,
      follows_id: on.session,
    });
    const [told] = services.realtime.bodiesOf('session.asked', roomOf.user(on.viewer.user_id));
    expect(told).toMatchObject({
      follows_id: String(on.session),
      session: {
        session_id: String(kept.id),
        state: 'asked',
        answer_until_ms: services.clock.nowMs() + 60_000,
      },
    });
    expect((await stage.call(on.viewer, 'POST', `/api/session/${kept.id}/media`)).error).toBe(
      'paid_chat_unanswered',
    );
  });

  it('quotes the price of the party chat to the viewer while the two-shot runs', async () => {
    const { viewer, performer } = await scenes.running();
    const url = `/api/session/quote?performer_name=${performer.user_name}`;
    expect((await stage.call(viewer, 'GET', url)).body).toMatchObject({
      offers: [],
      after_twoshot: { mode: 'party', rate_units_per_min: 12_000 },
    });
    await runCommand(services, performer.user_id, 'end_twoshot');
    expect((await stage.call(viewer, 'GET', url)).body).toMatchObject({
      offers: [{ mode: 'party' }, { mode: 'dlchat' }, { mode: 'peep' }],
      after_twoshot: null,
    });
  });

  it('goes on as party chat at the agreed price when the viewer accepts', async () => {
    const on = await scenes.running();
    await endByPerformer(on);
    const kept = await placeOf(on.viewer);
    const answer = await comeBack(on.viewer, on.performer);
    expect(answer.body).toMatchObject({ session: { mode: 'party', rate_units_per_min: 12_000 } });
    expect(await stage.session(kept.id)).toMatchObject({ end: 'paid_chat_started', charged_units: 0 });
    const party = idOf(answer);
    await stage.play(party);
    stage.deliver(party, 10_000);
    await scenes.leave(on.viewer, party);
    expect(await stage.session(party)).toMatchObject({ charged_units: 2_000 });
  });

  it('refuses another price and keeps asking', async () => {
    const on = await scenes.running();
    await endByPerformer(on);
    const points = await pointsOf(on.viewer);
    expect((await comeBack(on.viewer, on.performer, 9_000)).error).toBe('price_changed');
    expect((await placeOf(on.viewer)).state).toBe('asked');
    expect(await pointsOf(on.viewer)).toBe(points);
  });

  it('ends without a charge when the viewer leaves, and after 60 s without an answer', async () => {
    const [leaves, waits] = [await scenes.running(), await scenes.running()];
    await endByPerformer(leaves);
    await endByPerformer(waits);
    const [left, unanswered] = [await placeOf(leaves.viewer), await placeOf(waits.viewer)];
    const points = await pointsOf(waits.viewer);
    await scenes.leave(leaves.viewer, left.id);
    expect(await stage.session(left.id)).toMatchObject({ end: 'left', charged_units: 0 });
    await stage.pass(59_999);
    expect((await stage.session(unanswered.id)).state).toBe('asked');
    await stage.pass(1);
    expect(await stage.session(unanswered.id)).toMatchObject({ end: 'twoshot_over', charged_units: 0 });
    expect(await pointsOf(waits.viewer)).toBe(points);
  });

  it('keeps the place of a viewer without points until the answer is due', async () => {
    const on = await scenes.running();
    const amount = String((await pointsOf(on.viewer)) / 10_000);
    await stage.call(on.viewer, 'POST', '/api/tip', {
      performer_name: on.performer.user_name,
      amount,
      anonymous: false,
    });
    stage.deliver(on.session, 10_000);
    await endByPerformer(on);
    expect(await pointsOf(on.viewer)).toBe(0);
    expect((await comeBack(on.viewer, on.performer)).error).toBe('points_short');
    expect((await placeOf(on.viewer)).state).toBe('asked');
  });

  it('changes nothing when both press at once, or when the viewer presses twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const on = await scenes.running();
      const answers = await Promise.all([endByViewer(on), endByPerformer(on), endByViewer(on)]);
      expect([answers[0].status, answers[2].status]).toEqual([200, 200]);
      expect([200, 409]).toContain(answers[1].status);
      expect(await statusOf(on.performer)).toBe('chatting');
      expect((await placeOf(on.viewer)).follows_id).toBe(on.session);
      expect(services.realtime.bodiesOf('session.asked', roomOf.user(on.viewer.user_id))).toHaveLength(1);
    }
  });

  it('ends with performer_left when the performer goes in the same instant', async () => {
    for (let round = 0; round < 4; round += 1) {
      const on = await scenes.running();
      const stop = () =>
        stage.call(on.performer, 'POST', '/api/channel/command', { command: 'stop_publish' });
      const answers = await Promise.all(
        round % 2 === 0 ? [endByViewer(on), stop()] : [stop(), endByViewer(on)],
      );
      for (const { status } of answers) expect(status).toBe(200);
      expect(await statusOf(on.performer)).toBe('offline');
      expect(await runningSessionOf(db, on.viewer.user_id)).toBeNull();
    }
  });

  it.each([
    ['stop_publish', 'performer_left'],
    ['stop_chat', 'chat_stopped'],
  ])('ends the question when the performer gives %s', async (command, end) => {
    const on = await scenes.running();
    await endByPerformer(on);
    const kept = await placeOf(on.viewer);
    await stage.call(on.performer, 'POST', '/api/channel/command', { command });
    expect(await stage.session(kept.id)).toMatchObject({ end, charged_units: 0 });
  });

  it('ends the question of a viewer who is removed, and refuses to let them back', async () => {
    const on = await scenes.running();
    await endByPerformer(on);
    const kept = await placeOf(on.viewer);
    const body = { viewer_id: String(on.viewer.user_id), kind: 'kick' };
    expect((await stage.call(on.performer, 'POST', '/api/bar', body)).status).toBe(200);
    expect((await stage.session(kept.id)).end).toBe('kicked');
    expect((await comeBack(on.viewer, on.performer)).error).toBe('kicked_out');
  });

  it('answers 404 for the two-shot of another viewer and 409 for one that never began', async () => {
    const on = await scenes.running();
    const stranger = await buildViewer(services, { points: 50 });
    expect((await endByViewer({ ...on, viewer: stranger })).status).toBe(404);
    const waiting = await scenes.waiting(await stage.performer('chatting'));
    expect((await endByViewer({ ...on, ...waiting })).error).toBe('twoshot_answered');
  });
});

describe('chat after a two-shot', () => {
  let counter = 0;
  const say = (person: Member, performer: Member, text: string) =>
    sendLine(
      services,
      person,
      chatSend.parse({
        channel_id: String(performer.user_id),
        client_line_id: `r${(counter += 1)}`,
        text,
        lang: 'ja',
      }),
    );
  const textsOf = (lines: readonly ChatLine[]): string[] =>
    lines.flatMap((line) => (line.kind === 'text' ? [line.text] : line.kind === 'tip' ? ['tip'] : []));
  const boardOf = (viewer: Member): string[] =>
    textsOf(services.realtime.bodiesOf('session.entered', roomOf.user(viewer.user_id)).at(-1)?.lines ?? []);
  const enter = async (viewer: Member, performer: Member): Promise<void> =>
    stage.play(idOf(await comeBack(viewer, performer)));

  it('shows to each viewer what was said while they were there, and nothing that was private', async () => {
    const performer = await stage.performer('chatting');
    const others = [await buildViewer(services, { points: 50 }), await buildViewer(services, { points: 50 })];
    const [excluded, newcomer] = others as [Member, Member];
    const first = await stage.watch(excluded, performer);
    stage.deliver(first, 1_000);
    await say(excluded, performer, 'before');
    await stage.pass(1_000);
    const { viewer, party, request } = await scenes.waiting(performer);
    stage.deliver(party, 1_000);
    await say(viewer, performer, 'mine');
    const tip = { performer_name: performer.user_name, amount: '1', anonymous: false };
    await stage.call(viewer, 'POST', '/api/tip', tip);
    await stage.pass(1_000);
    const answered = await scenes.answer(performer, request, 'accept');
    const twoshot = Number((answered.body['request'] as { session_id: string }).session_id);
    await stage.play(twoshot);
    stage.deliver(twoshot, 1_000);
    await say(viewer, performer, 'secret');
    await stage.pass(1_000);
    await runCommand(services, performer.user_id, 'end_twoshot');
    await stage.pass(1_000);
    await say(performer, performer, 'after');
    for (const person of [viewer, excluded, newcomer]) await enter(person, performer);
    expect(boardOf(viewer)).toEqual(['mine', 'tip', 'after']);
    expect(boardOf(newcomer)).toEqual(['after']);
    expect(boardOf(excluded)).toEqual(['before', 'mine', 'tip', 'after']);
  });
});
