import type { ChatCall } from '@akari/contract';
import {
  CALL_ANSWER_LIMIT_MS,
  CALL_CONNECT_LIMIT_MS,
  CALL_RETRY_AFTER_MS,
  SESSION_TYPE,
  type CallDecline,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { runningSessionsOf } from '../../core/session/state/session.queries.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { withdrawCalls } from './answer-call.ts';
import { callCapability } from './call.capability.ts';
import { callTable } from './call.table.ts';

const stage = await Stage.open({ more: [callCapability, barCapability] });
const { services } = stage;
const { db } = services.database;
const RATE = 22_000;
const rich = () => buildViewer(services, { points: 50 });

const call = (viewer: Member | null, performer: Member, more: object = {}): Promise<Answer> =>
  stage.call(viewer, 'POST', '/api/call', {
    performer_name: performer.user_name,
    rate_units_per_min: RATE,
    ...more,
  });
const callOf = (answer: Answer): ChatCall => {
  const made = answer.body['call'] as ChatCall | undefined;
  if (made === undefined) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
  return made;
};
const accept = (performer: Member | null, { call_id }: ChatCall) =>
  stage.call(performer, 'POST', `/api/call/${call_id}/answer`, { answer: 'accept' });
const decline = (performer: Member, { call_id }: ChatCall, reason: CallDecline | null) =>
  stage.call(performer, 'POST', `/api/call/${call_id}/answer`, { answer: 'decline', decline: reason });
const cancel = (viewer: Member | null, { call_id }: ChatCall) =>
  stage.call(viewer, 'POST', `/api/call/${call_id}/cancel`);
const list = async (person: Member): Promise<ChatCall[]> =>
  (await stage.call(person, 'GET', '/api/call')).body['calls'] as ChatCall[];
const stateOf = async ({ call_id }: ChatCall) =>
  (
    await db
      .select()
      .from(callTable)
      .where(eq(callTable.id, Number(call_id)))
  )[0]?.state;
const statusOf = async (performer: Member) => (await stage.channel(performer)).status;
/** The calls that were sent to a person as `call.changed`, oldest first. */
const told = (person: Member) =>
  services.realtime.bodiesOf('call.changed', roomOf.user(person.user_id)).map((body) => body.call);
const keyOf = async (viewer: Member) => (await list(viewer))[0]?.hidden_key;
const come = (
  viewer: Member,
  performer: Member,
  hidden_key: string | null | undefined,
  more: Record<string, unknown> = {},
) =>
  stage.join(viewer, performer, SESSION_TYPE.chat, {
    ...more,
    mode: 'hidden',
    rate_units_per_min: RATE,
    hidden_key: hidden_key ?? undefined,
  });
const sessionOf = (answer: Answer) => Number((answer.body['session'] as { session_id: string }).session_id);

/** A call that rings. */
async function calling() {
  const [performer, viewer] = [await stage.performer('waiting'), await rich()];
  return { performer, viewer, made: callOf(await call(viewer, performer)) };
}
/** A call whose caller has joined. */
async function connected() {
  const on = await calling();
  await accept(on.performer, on.made);
  const session = sessionOf(await come(on.viewer, on.performer, await keyOf(on.viewer)));
  await stage.play(session);
  return { ...on, session };
}

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('chat call', () => {
  it('is sent to both people, costs nothing, and the channel stays waiting', async () => {
    const { performer, viewer, made } = await calling();
    expect(made).toMatchObject({
      state: 'calling',
      caller_name: viewer.user_name,
      performer_name: performer.user_name,
      rate_units_per_min: RATE,
      until_ms: services.clock.nowMs() + CALL_ANSWER_LIMIT_MS,
      hidden_key: null,
    });
    expect([await list(performer), await list(viewer)]).toEqual([[made], [made]]);
    expect([told(performer), told(viewer)]).toEqual([[made], [made]]);
    expect(await statusOf(performer)).toBe('waiting');
    expect((await balancesOf(db, viewer.user_id)).points_units).toBe(500_000);
  });

  it('needs a viewer, the current price and regular points for a minute', async () => {
    const performer = await stage.performer('waiting');
    expect((await call(null, performer)).error).toBe('login_required');
    expect((await call(await buildAdmin(services), performer)).error).toBe('forbidden');
    expect((await call(performer, performer)).error).toBe('forbidden');
    expect((await call(await rich(), performer, { rate_units_per_min: 0 })).error).toBe('price_changed');
    const [poor, coupons, promo] = [
      await buildViewer(services, { points: 2.19 }),
      await buildViewer(services, { coupon_points: 50 }),
      await buildViewer(services, { user_type: 208, tier: 'promo', coupon_points: 50 }),
    ];
    for (const viewer of [poor, coupons, promo])
      expect((await call(viewer, performer)).error).toBe('call_points_short');
    expect((await call(await buildViewer(services, { points: 2.2 }), performer)).status).toBe(200);
  });

  it('is quoted only while the performer is waiting', async () => {
    const viewer = await rich();
    const quoted = async (performer: Member) =>
      (await stage.call(viewer, 'GET', `/api/session/quote?performer_name=${performer.user_name}`)).body;
    expect(await quoted(await stage.performer('waiting'))).toMatchObject({
      call: { mode: 'hidden', rate_units_per_min: RATE },
      twoshot: null,
    });
    expect(await quoted(await stage.performer('chatting'))).toMatchObject({ call: null });
  });

  it('is refused unless the performer is waiting (call_unavailable)', async () => {
    const viewer = await rich();
    for (const status of ['preparing', 'chatting'] as const)
      expect((await call(viewer, await stage.performer(status))).error).toBe('call_unavailable');
    const resting = await stage.performer('waiting');
    await runCommand(services, resting.user_id, 'start_break');
    expect((await call(viewer, resting)).error).toBe('call_unavailable');
    expect((await call(viewer, { ...resting, user_name: 'nobody' })).error).toBe('performer_not_found');
  });

  it('is refused for a banned viewer (banned_out)', async () => {
    const [performer, viewer] = [await stage.performer('waiting'), await rich()];
    await stage.watch(viewer, performer, SESSION_TYPE.waiting);
    await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind: 'ban' });
    expect((await call(viewer, performer)).error).toBe('banned_out');
  });

  it('is the only open call of its viewer (call_already_open)', async () => {
    const { performer, viewer, made } = await calling();
    const other = await stage.performer('waiting');
    expect(callOf(await call(viewer, performer)).call_id).toBe(made.call_id);
    expect((await call(viewer, other)).error).toBe('call_already_open');
    const eager = await rich();
    const answers = await Promise.all([call(eager, performer), call(eager, other), call(eager, performer)]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const ids = answers.filter(({ status }) => status === 200).map((answer) => callOf(answer).call_id);
    expect(new Set(ids).size).toBe(1);
  });

  it('times out after 30 s without an answer', async () => {
    const { performer, viewer, made } = await calling();
    await stage.pass(CALL_ANSWER_LIMIT_MS - 1);
    expect(await stateOf(made)).toBe('calling');
    await stage.pass(1);
    expect(told(viewer).at(-1)).toMatchObject({ state: 'timed_out', until_ms: null, retry_at_ms: null });
    expect((await accept(performer, made)).error).toBe('call_over');
    expect([await list(performer), await statusOf(performer)]).toEqual([[], 'waiting']);
    expect((await call(viewer, performer)).status).toBe(200);
  });

  it('is cancelled by its caller only and answered by its performer only', async () => {
    const { performer, viewer, made } = await calling();
    const [stranger, other] = [await rich(), await stage.performer('waiting')];
    expect((await cancel(stranger, made)).error).toBe('not_found');
    expect((await cancel(null, made)).error).toBe('login_required');
    expect((await accept(other, made)).error).toBe('not_found');
    expect((await accept(viewer, made)).error).toBe('forbidden');
    expect(callOf(await cancel(viewer, made)).state).toBe('cancelled');
    expect((await cancel(viewer, made)).error).toBe('call_over');
    expect((await accept(performer, made)).error).toBe('call_over');
    expect(told(performer).map(({ state }) => state)).toEqual(['calling', 'cancelled']);
  });

  it('is cancelled by withdrawCalls of its caller', async () => {
    const { viewer, made } = await calling();
    await withdrawCalls(services, viewer.user_id);
    expect(await stateOf(made)).toBe('cancelled');
  });

  it('is refused for 5 min after a decline by that performer', async () => {
    const { performer, viewer, made } = await calling();
    const declined = callOf(await decline(performer, made, 'busy'));
    const retry_at_ms = services.clock.nowMs() + CALL_RETRY_AFTER_MS;
    expect(declined).toMatchObject({ state: 'declined', decline: 'busy', retry_at_ms });
    expect(told(viewer).at(-1)).toEqual(declined);
    await stage.pass(CALL_RETRY_AFTER_MS - 1_500);
    const refused = await call(viewer, performer);
    expect([refused.error, refused.body['error']]).toMatchObject(['call_retry_later', { retry_after_s: 2 }]);
    expect((await call(await rich(), performer)).status).toBe(200);
    const elsewhere = callOf(await call(viewer, await stage.performer('waiting')));
    await cancel(viewer, elsewhere);
    await stage.pass(1_500);
    expect((await call(viewer, performer)).status).toBe(200);
  });

  it.each(['start_chat', 'start_free', 'start_break', 'stop_publish'] as const)(
    'times out when the performer runs %s',
    async (command) => {
      const { performer, viewer, made } = await calling();
      await runCommand(services, performer.user_id, command);
      expect([await stateOf(made), told(viewer).at(-1)?.state]).toEqual(['timed_out', 'timed_out']);
    },
  );
});

describe('accepted chat call', () => {
  it('opens hidden chat for its caller and ends previews and other calls', async () => {
    const { performer, viewer, made } = await calling();
    const second = await rich();
    const other = callOf(await call(second, performer));
    const preview = await stage.watch(await rich(), performer, SESSION_TYPE.waiting);
    const answered = callOf(await accept(performer, made));
    expect(answered).toMatchObject({ state: 'accepted', hidden_key: null });
    const { hidden_key } = await stage.channel(performer);
    expect(told(viewer).at(-1)).toMatchObject({
      state: 'accepted',
      hidden_key,
      until_ms: services.clock.nowMs() + CALL_CONNECT_LIMIT_MS,
    });
    expect(JSON.stringify([told(performer), await list(performer), told(second)])).not.toContain(hidden_key);
    expect(await statusOf(performer)).toBe('hidden_chat');
    expect(await runningSessionsOf(db, performer.user_id)).toEqual([]);
    expect(await stage.session(preview)).toMatchObject({ state: 'ended', end: 'preview_over' });
    expect(await stateOf(other)).toBe('timed_out');
    expect((await come(second, performer, null)).error).toBe('hidden_chat_link_wrong');
  });

  it('connects when the caller joins, and costs the hidden chat rate', async () => {
    const { performer, viewer, made, session } = await connected();
    expect(await stateOf(made)).toBe('connected');
    expect(told(viewer).at(-1)).toMatchObject({ state: 'connected', until_ms: null });
    await stage.pass(CALL_CONNECT_LIMIT_MS);
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['connected', 'hidden_chat']);
    stage.deliver(session, 6_000);
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`);
    expect(await stage.session(session)).toMatchObject({ mode: 'hidden', charged_units: 2_200 });
  });

  it('times out after 30 s when the caller does not join', async () => {
    const { performer, viewer, made } = await calling();
    await accept(performer, made);
    const key = await keyOf(viewer);
    await stage.pass(CALL_CONNECT_LIMIT_MS);
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['timed_out', 'waiting']);
    expect((await come(viewer, performer, key)).error).toBe('session_type_refused');
    expect(await keyOf(viewer)).toBeNull();
  });

  it('ends when the caller cancels or the performer runs stop_chat', async () => {
    const first = await calling();
    await accept(first.performer, first.made);
    expect(callOf(await cancel(first.viewer, first.made)).state).toBe('cancelled');
    expect(await statusOf(first.performer)).toBe('waiting');
    const second = await calling();
    await accept(second.performer, second.made);
    await runCommand(services, second.performer.user_id, 'stop_chat');
    expect(await stateOf(second.made)).toBe('timed_out');
  });

  it('needs a live publisher at the accept (publisher_not_live)', async () => {
    const { performer, made } = await calling();
    await stage.losePublisher(performer);
    expect((await accept(performer, made)).error).toBe('publisher_not_live');
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['calling', 'waiting']);
  });
});

describe('connected chat call', () => {
  it('ends when the caller leaves, even if an invisible admin watches', async () => {
    const { performer, viewer, made, session } = await connected();
    // An invisible admin does not keep hidden chat open.
    const admin = await buildAdmin(services, { visible: false });
    expect((await come(admin, performer, null, { reason: 'a report' })).status).toBe(200);
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`);
    await stage.pass(0);
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['ended', 'waiting']);
    expect((await call(viewer, performer)).status).toBe(200);
  });

  it('continues when the caller joins from a second device', async () => {
    const { performer, viewer, made, session } = await connected();
    const again = sessionOf(await come(viewer, performer, await keyOf(viewer)));
    await stage.pass(0);
    expect(await stage.session(session)).toMatchObject({ end: 'duplicate_session' });
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['connected', 'hidden_chat']);
    expect((await stage.session(again)).state).toBe('joining');
  });

  it('ends without ending hidden chat while another viewer is in it', async () => {
    const { performer, viewer, made, session } = await connected();
    const guest = sessionOf(await come(await rich(), performer, await keyOf(viewer)));
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`);
    await stage.pass(0);
    expect([await stateOf(made), await statusOf(performer)]).toEqual(['ended', 'hidden_chat']);
    expect((await stage.session(guest)).end).toBeNull();
  });

  it.each(['stop_chat', 'stop_publish'] as const)(
    'ends with its session when the performer runs %s',
    async (command) => {
      const { performer, viewer, made, session } = await connected();
      await runCommand(services, performer.user_id, command);
      await stage.pass(0);
      expect([await stateOf(made), (await stage.session(session)).state]).toEqual(['ended', 'ended']);
      expect(told(viewer).at(-1)?.state).toBe('ended');
    },
  );
});

describe('concurrent chat call actions', () => {
  it('one of three accepts succeeds, the other two get 409', async () => {
    const { performer, made } = await calling();
    const other = callOf(await call(await rich(), performer));
    const answers = await Promise.all([
      accept(performer, made),
      accept(performer, other),
      accept(performer, made),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect([await stateOf(made), await stateOf(other)].sort()).toEqual(['accepted', 'timed_out']);
  });

  it('an accept racing an end leaves call and channel status consistent', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { performer, viewer, made } = await calling();
      services.clock.advance(CALL_ANSWER_LIMIT_MS);
      const ending = [
        () => cancel(viewer, made),
        () => services.deadlines.runDue(),
        () => stage.call(performer, 'POST', '/api/channel/command', { command: 'start_chat' }),
      ][round % 3] as () => Promise<unknown>;
      const [answer] = await Promise.all([accept(performer, made), ending()]);
      expect(answer.status).toBeLessThan(500);
      expect((await stateOf(made)) === 'accepted').toBe((await statusOf(performer)) === 'hidden_chat');
    }
  });
});
