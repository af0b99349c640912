import type { Receipt, SessionEnded, StatementLine, StatementSum, ViewerSession } from '@akari/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { giftCapability } from '../../../features/gift/gift.capability.ts';
import { tipCapability } from '../../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../../features/twoshot/twoshot.capability.ts';
import { closeTwoway } from '../../../features/twoway/end-twoway.ts';
import { createTwowayCapability } from '../../../features/twoway/twoway.capability.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { requestOf, TwoshotScenes } from '../../../testing/twoshot-scenes.ts';
import { TwowayScenes } from '../../../testing/twoway-scenes.ts';
import { runCommand } from '../../channel/broadcast/command-channel.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { createLedgerCapability } from '../../ledger/ledger.capability.ts';
import { chargeTicker } from '../charge-tick/charge-ticker.ts';

const stage = await Stage.open({
  more: [
    tipCapability,
    giftCapability,
    twoshotCapability,
    createTwowayCapability(),
    createLedgerCapability(),
  ],
});
const { services } = stage;
const { db } = services.database;
const twoshots = new TwoshotScenes(stage);
const twoways = new TwowayScenes(stage);

const give = (viewer: Member, performer: Member, noun: 'tip' | 'gift', more: object) =>
  stage.call(viewer, 'POST', `/api/${noun}`, {
    performer_name: performer.user_name,
    anonymous: false,
    ...more,
  });
const tip = (viewer: Member, performer: Member, amount: string) => give(viewer, performer, 'tip', { amount });
const leave = (viewer: Member, id: number) => stage.call(viewer, 'POST', `/api/session/${id}/leave`);

/** Delivers media to a session and lets the time pass that it takes. */
async function watch(id: number, delivered_ms: number): Promise<void> {
  services.clock.advance(delivered_ms);
  stage.deliver(id, delivered_ms);
  await chargeTicker(services).tick();
}
const receipts = (viewer: Member): Receipt[] =>
  services.realtime.bodiesOf('session.receipt', roomOf.user(viewer.user_id));
const ends = (viewer: Member): SessionEnded[] =>
  services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id));
/** The session as a page reads it after a reload. */
const reload = async (viewer: Member): Promise<ViewerSession> =>
  (await stage.call(viewer, 'GET', '/api/session')).body['session'] as ViewerSession;

interface Statement {
  lines: StatementLine[];
  sum?: StatementSum;
}

/** What the accounts of a viewer paid to anybody, from the entries alone. */
async function entriesOf(viewer: Member): Promise<number> {
  const { rows } = await services.database.pool.query<{ units: number }>(
    `SELECT coalesce(-sum(e.amount_units), 0)::bigint AS units FROM entry e
      JOIN ledger_account a ON a.id = e.account_id JOIN transfer t ON t.id = e.transfer_id
      WHERE a.owner_id = $1 AND t.performer_id IS NOT NULL`,
    [viewer.user_id],
  );
  return rows[0]?.units ?? 0;
}

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('visit', () => {
  it('adds up party, two-shot and party with tips and gifts, as the ledger does', async () => {
    const performer = await stage.performer('chatting');
    const { viewer, party, request } = await twoshots.waiting(performer);
    await watch(party, 7_500);
    expect(receipts(viewer).at(-1)).not.toHaveProperty('visit');
    await tip(viewer, performer, '1.5');
    const session = Number(requestOf(await twoshots.answer(performer, request, 'accept')).session_id);
    await stage.play(session);
    await watch(session, 4_000);
    await give(viewer, performer, 'gift', { gift: 'cherry_blossom', units: 2_000 });
    await twoshots.leave(viewer, session);
    services.clock.advance(60_000);
    await stage.pass(0);
    const last = await stage.watch(viewer, performer);
    await watch(last, 2_500);
    expect((await reload(viewer)).receipt.visit).toEqual({
      lines: [
        { mode: 'party', delivered_ms: 10_000, spent_units: 2_000 },
        { mode: 'twoshot', delivered_ms: 4_000, spent_units: 1_600 },
      ],
      tip_units: 15_000,
      gift_units: 2_000,
      coupon_units: 0,
      total_units: 20_600,
    });
    await leave(viewer, last);
    expect(ends(viewer).at(-1)?.visit?.total_units).toBe(20_600);
    expect(await entriesOf(viewer)).toBe(20_600);
    const statement = (await stage.call(viewer, 'GET', '/api/statement?since_ms=1'))
      .body as unknown as Statement;
    const paid = statement.lines.filter(({ visit }) => visit !== undefined);
    expect(paid.map(({ cause, mode, gift, amount_units }) => [cause, mode ?? gift, amount_units])).toEqual([
      ['session_charge', 'party', -500],
      ['session_charge', 'twoshot', -1_600],
      ['tip', 'cherry_blossom', -2_000],
      ['session_charge', 'party', -1_500],
      ['tip', undefined, -15_000],
    ]);
    expect(new Set(paid.map(({ visit }) => visit?.amount_units))).toEqual(new Set([-20_600]));
    expect(statement.sum?.spent_units).toBe(20_600);
  });

  it.each(['the viewer answers', 'the viewer does not answer, and comes back'])(
    'goes on when the performer ends a two-shot: %s',
    async (how) => {
      const performer = await stage.performer('chatting');
      const { viewer, party, request } = await twoshots.waiting(performer);
      await watch(party, 5_000);
      const session = Number(requestOf(await twoshots.answer(performer, request, 'accept')).session_id);
      await stage.play(session);
      await watch(session, 4_000);
      await runCommand(services, performer.user_id, 'end_twoshot');
      const place = await reload(viewer);
      expect(place).toMatchObject({ state: 'asked', mode: 'party' });
      if (how !== 'the viewer answers') await leave(viewer, Number(place.session_id));
      const last = await stage.watch(viewer, performer);
      await watch(last, 2_500);
      await leave(viewer, last);
      expect(ends(viewer).at(-1)?.visit).toMatchObject({
        lines: [
          { mode: 'party', delivered_ms: 7_500, spent_units: 1_500 },
          { mode: 'twoshot', delivered_ms: 4_000, spent_units: 1_600 },
        ],
        total_units: 3_100,
      });
      expect(await entriesOf(viewer)).toBe(3_100);
    },
  );

  it('is on the answer of the join, and not on the receipts of a tick', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const first = await stage.watch(viewer, performer);
    await watch(first, 5_000);
    await leave(viewer, first);
    services.clock.advance(300_000);
    const { session } = (await stage.join(viewer, performer)).body as { session: ViewerSession };
    const before = {
      lines: [{ mode: 'party', delivered_ms: 5_000, spent_units: 1_000 }],
      tip_units: 0,
      gift_units: 0,
      coupon_units: 0,
      total_units: 1_000,
    };
    expect(session.receipt.visit).toEqual(before);
    await stage.play(Number(session.session_id));
    await watch(Number(session.session_id), 3_000);
    expect(receipts(viewer).at(-1)).not.toHaveProperty('visit');
    expect((await reload(viewer)).receipt.visit).toEqual({
      ...before,
      lines: [{ mode: 'party', delivered_ms: 8_000, spent_units: 1_600 }],
      total_units: 1_600,
    });
  });

  it('is another one after a longer time, and after a room in between', async () => {
    const [performer, other] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await buildViewer(services, { points: 50 });
    const enter = async (whom: Member): Promise<void> => {
      const id = await stage.watch(viewer, whom);
      await watch(id, 5_000);
      await leave(viewer, id);
      expect(ends(viewer).at(-1)).not.toHaveProperty('visit');
    };
    await enter(performer);
    await enter(other);
    await enter(performer);
    services.clock.advance(300_001);
    await enter(performer);
  });

  it('shows a tip at once, with what is held for the running time', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50 });
    const id = await stage.watch(viewer, performer);
    await watch(id, 2_500);
    services.realtime.sent.length = 0;
    await tip(viewer, performer, '10');
    expect(receipts(viewer)).toMatchObject([
      { spent_units: 500, held_units: 1_500, balance_units: 399_500, visit: { total_units: 100_500 } },
    ]);
    const [balance] = services.realtime.bodiesOf('balance.changed', roomOf.user(viewer.user_id));
    expect(balance).toMatchObject({ points_units: 398_000 });
  });

  it('goes through a two-way and back as the ledger does', async () => {
    const { performer, viewer, party, request, session } = await twoways.running();
    await watch(session, 4_000);
    await tip(viewer, performer, '2');
    await closeTwoway(services, viewer, request.request_id);
    const back = Number((await reload(viewer)).session_id);
    expect([party, session]).not.toContain(back);
    await stage.play(back);
    await watch(back, 1_000);
    await leave(viewer, back);
    expect(ends(viewer).at(-1)?.visit).toMatchObject({
      lines: [
        { mode: 'party', delivered_ms: 1_000, spent_units: 200 },
        { mode: 'twoway', delivered_ms: 4_000, spent_units: 1_200 },
      ],
      tip_units: 20_000,
      total_units: 21_400,
    });
    expect(await entriesOf(viewer)).toBe(21_400);
  });

  it('of a free chat is what was given in it', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_free', {});
    const viewer = await buildViewer(services, { points: 50 });
    const { session } = (await stage.join(viewer, performer, 115, { mode: 'free', rate_units_per_min: 0 }))
      .body as { session: ViewerSession };
    const id = Number(session.session_id);
    await stage.play(id);
    await watch(id, 8_000);
    await tip(viewer, performer, '1');
    await leave(viewer, id);
    expect(ends(viewer).at(-1)?.visit).toMatchObject({
      lines: [{ mode: 'free', delivered_ms: 8_000, spent_units: 0 }],
      tip_units: 10_000,
      total_units: 10_000,
    });
  });
});
