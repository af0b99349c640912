import type { OwnTicket, StatementLine, TicketShowOfChannel } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { runCommand } from '../../core/channel/broadcast/command-channel.ts';
import { chatLineTable } from '../../core/chat/chat.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { tinyJpeg } from '../../testing/tiny-jpeg.ts';
import { buyTicket } from './buy-ticket.ts';
import { ticketShowCapability } from './ticket-show.capability.ts';

const stage = await Stage.open({ more: [createLedgerCapability(), barCapability, ticketShowCapability] });
const { services } = stage;
const { db } = services.database;
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

const PLAN = { title: 'Piano night', units: 300_000, minutes: 5 };
const announce = (who: Member, more: object = {}) =>
  stage.call(who, 'POST', '/api/ticket-show', { ...PLAN, ...more });
const move = (who: Member, id: string, how: 'begin' | 'call_off') =>
  stage.call(who, 'POST', `/api/ticket-show/${id}/move`, { how });
const buy = (who: Member | null, id: string) => stage.call(who, 'POST', `/api/ticket-show/${id}/ticket`);
const showOf = async (who: Member | null, performer: Member) =>
  (await stage.call(who, 'GET', `/api/ticket-show?performer_name=${performer.user_name}`))
    .body as unknown as {
    seen: TicketShowOfChannel;
    own: OwnTicket | null;
    terms: object;
  };
const stateOf = async (performer: Member) => (await showOf(null, performer)).seen.show?.state;
async function announced(more: object = {}): Promise<{ performer: Member; id: string }> {
  const performer = await stage.performer('waiting', { share_bp: 3_333 });
  const { body } = await announce(performer, more);
  return { performer, id: (body as unknown as TicketShowOfChannel).show?.show_id ?? '' };
}
const rich = () => buildViewer(services, { points: 50 });
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const earned = (who: Member) => earningsBalanceOf(db, who.user_id);
const SHOWTIME = { mode: 'showtime', rate_units_per_min: 0 };
const enter = (who: Member | null, performer: Member) => stage.join(who, performer, 115, SHOWTIME);
/** Bars a viewer, whom the performer has met. */
async function bar(performer: Member, viewer: Member, kind: 'kick' | 'ban'): Promise<void> {
  await stage.watch(viewer, performer, 110);
  const answer = await stage.call(performer, 'POST', '/api/bar', { viewer_id: String(viewer.user_id), kind });
  expect(answer.status).toBe(200);
}
const linesOf = async (performer: Member) => {
  const of = eq(chatLineTable.channel_id, performer.user_id);
  const rows = await db
    .select({ body: chatLineTable.body })
    .from(chatLineTable)
    .where(of)
    .orderBy(chatLineTable.id);
  return rows.map(({ body }) => body as { event?: string; ticket?: object }).filter(({ ticket }) => ticket);
};
const linesAbout = async (who: Member, path: string) =>
  (await stage.call(who, 'GET', path)).body['lines'] as StatementLine[];

describe('an announced ticket show', () => {
  it('is seen by everybody, with its price, its times and how many tickets are sold', async () => {
    const { performer, id } = await announced();
    const now_ms = services.clock.nowMs();
    const viewer = await rich();
    expect((await buy(viewer, id)).status).toBe(200);
    expect(await showOf(null, performer)).toMatchObject({
      seen: {
        channel_id: String(performer.user_id),
        version: 2,
        show: {
          ...{ show_id: id, title: 'Piano night', units: 300_000, state: 'announced', sold: 1 },
          ...{ begins_at_ms: now_ms + 300_000, late_at_ms: now_ms + 420_000, until_ms: null },
        },
      },
      own: null,
      terms: { most_units: 10_000_000, counts_ms: 300_000, longest_ms: 3_600_000 },
    });
    const heard = () =>
      services.realtime.bodiesOf('ticket_show.changed', roomOf.channel(performer.user_id)).at(-1);
    await expect.poll(() => heard()?.show?.sold).toBe(1);
    expect(await linesOf(performer)).toMatchObject([
      { event: 'ticket_show_announced', ticket: { title: 'Piano night', units: 300_000 } },
    ]);
  });

  it.each([
    ['no title', { title: ' ' }, 400, 'ticket_show_title_wrong'],
    ['half a point', { units: 5_000 }, 400, 'ticket_show_price_wrong'],
    ['no price', { units: 0 }, 400, 'ticket_show_price_wrong'],
    ['more than the operator allows', { units: 10_010_000 }, 400, 'ticket_show_price_wrong'],
    ['another time', { minutes: 7 }, 400, 'bad_request'],
  ])('is refused with %s', async (_, more, status, error) => {
    const performer = await stage.performer('waiting');
    expect(await announce(performer, more)).toMatchObject({ status, error });
  });

  it('is refused off the air, in private, and beside another one', async () => {
    const { performer } = await announced();
    expect((await announce(performer)).error).toBe('ticket_show_runs');
    const other = await stage.performer('waiting');
    await runCommand(services, other.user_id, 'start_hidden');
    expect((await announce(other)).error).toBe('ticket_show_in_private');
    await runCommand(services, other.user_id, 'stop_publish');
    expect((await announce(other)).error).toBe('ticket_show_off_air');
  });
});

describe('a ticket', () => {
  it('is paid to the service, which holds the points; a person has one', async () => {
    const { performer, id } = await announced();
    const viewer = await rich();
    const [had, before] = [await pointsOf(viewer), await earned(performer)];
    const answer = await buy(viewer, id);
    expect(answer.body).toMatchObject({
      own: { state: 'held', units: 300_000 },
      balance: { points_units: had - 300_000 },
    });
    expect(await earned(performer)).toBe(before);
    expect((await showOf(viewer, performer)).own).toMatchObject({ state: 'held' });
    expect(await buy(viewer, id)).toMatchObject({ status: 409, error: 'ticket_held' });
    expect(await pointsOf(viewer)).toBe(had - 300_000);
    expect(await linesAbout(viewer, '/api/statement?kind=tip')).toMatchObject([
      { paid_for: 'ticket', amount_units: -300_000, performer_name: performer.user_name },
    ]);
  });

  it('is one payment when it is sent twice with the same key', async () => {
    const { id } = await announced();
    const viewer = await rich();
    const send = () => buyTicket(services, viewer, id, 'ticket-once-0001');
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ own }) => own.ticket_id)).size).toBe(1);
    expect(await pointsOf(viewer)).toBe(200_000);
  });

  it('is refused without points, for a guest, and for a barred viewer', async () => {
    const { performer, id } = await announced();
    const poor = await buildViewer(services, { points: 29 });
    expect((await buy(poor, id)).error).toBe('points_short');
    expect((await buy(null, id)).error).toBe('login_required');
    expect((await buy(performer, id)).error).toBe('forbidden');
    const barred = await rich();
    await bar(performer, barred, 'ban');
    expect((await buy(barred, id)).error).toBe('banned_out');
    expect((await showOf(null, performer)).seen.show?.sold).toBe(0);
  });
});

describe('a show that does not begin', () => {
  it.each([
    ['its performer calls it off', (performer: Member, id: string) => move(performer, id, 'call_off')],
    ['its time is over by two minutes', () => stage.pass(420_000)],
    ['the broadcast ends', (performer: Member) => runCommand(services, performer.user_id, 'stop_publish')],
  ])('gives all points back when %s', async (_, over) => {
    const { performer, id } = await announced();
    const [ann, ben] = [await rich(), await rich()];
    const before = await earned(performer);
    await buy(ann, id);
    await buy(ben, id);
    await over(performer, id);
    await stage.pass(1_000);
    for (const viewer of [ann, ben]) {
      expect(await pointsOf(viewer)).toBe(500_000);
      expect((await showOf(viewer, performer)).own).toMatchObject({ state: 'returned' });
      expect(await linesAbout(viewer, '/api/statement?kind=tip')).toMatchObject([
        { paid_for: 'ticket_back', amount_units: 300_000 },
        { paid_for: 'ticket', amount_units: -300_000 },
      ]);
    }
    expect(await earned(performer)).toBe(before);
    expect((await showOf(null, performer)).seen.show).toMatchObject({ state: 'called_off', sold: 2 });
    expect((await linesOf(performer)).at(-1)).toMatchObject({ event: 'ticket_show_called_off' });
    expect((await buy(ann, id)).error).toBe('ticket_show_over');
    expect((await move(performer, id, 'begin')).error).toBe('ticket_show_over');
    await stage.pass(120_000);
    expect((await showOf(null, performer)).seen.show).toBeNull();
  });

  it('may still begin one second before it is called off', async () => {
    const { performer, id } = await announced();
    await stage.pass(419_000);
    expect((await move(performer, id, 'begin')).body).toMatchObject({ show: { state: 'begun' } });
    await stage.pass(60_000);
    expect(await stateOf(performer)).toBe('begun');
  });

  it('gives the points back although the server that sold the tickets has stopped', async () => {
    const { performer, id } = await announced();
    const viewer = await rich();
    await buy(viewer, id);
    const next = await Stage.open({
      database: services.database,
      clock: services.clock,
      more: [ticketShowCapability],
    });
    await next.pass(420_000);
    await next.pass(1_000);
    expect(await pointsOf(viewer)).toBe(500_000);
    expect(await stateOf(performer)).toBe('called_off');
  });

  it('gives a kicked or banned viewer the points back at once, and no other viewer', async () => {
    const { performer, id } = await announced();
    const [kicked, banned, stays] = [await rich(), await rich(), await rich()];
    for (const viewer of [kicked, banned, stays]) await buy(viewer, id);
    for (const [viewer, kind] of [
      [kicked, 'kick'],
      [banned, 'ban'],
    ] as const)
      await bar(performer, viewer, kind);
    await stage.pass(1_000);
    expect(await Promise.all([kicked, banned, stays].map(pointsOf))).toEqual([500_000, 500_000, 200_000]);
    expect((await showOf(null, performer)).seen.show?.sold).toBe(1);
    await move(performer, id, 'begin');
    expect((await enter(kicked, performer)).error).toBe('kicked_out');
  });
});

describe('a show that begins', () => {
  it('is watched with a ticket and without a price a minute; others get no media', async () => {
    const { performer, id } = await announced();
    const [holder, other] = [await rich(), await rich()];
    await buy(holder, id);
    const preview = await stage.watch(other, performer, 110);
    await move(performer, id, 'begin');
    expect((await stage.session(preview)).end).toBe('preview_over');
    services.media.grants.clear();
    const card = await stage.call(null, 'GET', `/api/channels/${performer.user_name}`);
    expect(card.body).toMatchObject({ status: 'showtime', ticket_units: 300_000 });
    expect(await enter(other, performer)).toMatchObject({ status: 403, error: 'ticket_missing' });
    expect(
      await stage.join(other, performer, 115, { mode: 'showtime', rate_units_per_min: 18_000 }),
    ).toMatchObject({
      error: 'ticket_missing',
    });
    expect(await stage.join(null, performer, 110)).toMatchObject({ status: 409 });
    expect([...services.media.grants.keys()]).toEqual([]);
    const quote = async (who: Member) =>
      (await stage.call(who, 'GET', `/api/session/quote?performer_name=${performer.user_name}`)).body[
        'offers'
      ];
    expect(await quote(other)).toEqual([]);
    expect(await quote(holder)).toMatchObject([{ mode: 'showtime', rate_units_per_min: 0 }]);
    const entered = await enter(holder, performer);
    const { session_id } = entered.body['session'] as { session_id: string };
    await stage.play(Number(session_id));
    stage.deliver(Number(session_id), 60_000);
    await stage.pass(60_000);
    expect(await pointsOf(holder)).toBe(200_000);
    expect(await stage.session(Number(session_id))).toMatchObject({ state: 'on', charged_units: 0 });
  });

  it('sells a ticket to those who come late, as long as it runs, and gives it back when it breaks off', async () => {
    const { performer, id } = await announced();
    await move(performer, id, 'begin');
    const late = await rich();
    expect((await enter(late, performer)).error).toBe('ticket_missing');
    expect((await buy(late, id)).body).toMatchObject({ own: { state: 'held' } });
    expect((await enter(late, performer)).status).toBe(200);
    await runCommand(services, performer.user_id, 'stop_chat');
    await stage.pass(1_000);
    expect(await pointsOf(late)).toBe(500_000);
    const too_late = await rich();
    expect((await buy(too_late, id)).error).toBe('ticket_show_over');
    expect(await pointsOf(too_late)).toBe(500_000);
  });

  it('lets an administrator in without a ticket', async () => {
    const { performer, id } = await announced();
    await move(performer, id, 'begin');
    expect((await enter(await buildAdmin(services, { visible: false }), performer)).status).toBe(200);
  });

  it('begins out of a free chat, whose viewers leave it', async () => {
    const { performer, id } = await announced();
    await runCommand(services, performer.user_id, 'start_free');
    const viewer = await rich();
    const session = await stage.join(viewer, performer, 115, { mode: 'free', rate_units_per_min: 0 });
    const { session_id } = session.body['session'] as { session_id: string };
    await stage.play(Number(session_id));
    expect((await move(performer, id, 'begin')).body).toMatchObject({ show: { state: 'begun' } });
    expect((await stage.session(Number(session_id))).end).toBe('chat_stopped');
    expect((await stage.channel(performer)).status).toBe('showtime');
  });

  it('pays the performer when it has run for five minutes, and for later tickets at once', async () => {
    const { performer, id } = await announced();
    const [ann, late] = [await rich(), await rich()];
    const before = await earned(performer);
    await buy(ann, id);
    await move(performer, id, 'begin');
    await stage.pass(299_999);
    expect(await earned(performer)).toBe(before);
    await stage.pass(1);
    await stage.pass(1_000);
    expect(await stateOf(performer)).toBe('counted');
    // A third of 30 points, rounded down.
    expect((await earned(performer)) - before).toBe(99_990);
    expect((await showOf(ann, performer)).own).toMatchObject({ state: 'settled' });
    expect((await enter(late, performer)).error).toBe('ticket_missing');
    await buy(late, id);
    expect((await enter(late, performer)).status).toBe(200);
    await stage.pass(1_000);
    expect((await earned(performer)) - before).toBe(2 * 99_990);
    expect(await linesAbout(performer, '/api/earnings')).toMatchObject([
      { paid_for: 'ticket', amount_units: 99_990, share: { paid_units: 300_000, share_bp: 3_333 } },
      { paid_for: 'ticket', amount_units: 99_990 },
    ]);
    await runCommand(services, performer.user_id, 'stop_chat');
    await stage.pass(1_000);
    expect(await stateOf(performer)).toBe('ended');
    expect(await pointsOf(ann)).toBe(200_000);
    const { status, ticket_units } = await stage.channel(performer);
    expect({ status, ticket_units }).toEqual({ status: 'waiting', ticket_units: null });
  });

  it.each([
    ['its performer ends it', (performer: Member) => runCommand(services, performer.user_id, 'stop_chat')],
    ['the broadcast ends', (performer: Member) => runCommand(services, performer.user_id, 'stop_publish')],
    [
      'her media does not come back',
      async (performer: Member) => {
        await stage.losePublisher(performer);
        await stage.pass(30_000);
      },
    ],
  ])('gives all points back when %s before it counts', async (_, over) => {
    const { performer, id } = await announced();
    const viewer = await rich();
    const before = await earned(performer);
    await buy(viewer, id);
    await move(performer, id, 'begin');
    await stage.pass(240_000);
    await over(performer);
    await stage.pass(1_000);
    expect(await pointsOf(viewer)).toBe(500_000);
    expect(await earned(performer)).toBe(before);
    expect(await stateOf(performer)).toBe('broken_off');
    expect((await linesOf(performer)).at(-1)).toMatchObject({ event: 'ticket_show_broken_off' });
  });

  it('does not count while the picture is away', async () => {
    const { performer, id } = await announced();
    const viewer = await rich();
    await buy(viewer, id);
    await move(performer, id, 'begin');
    await stage.pass(290_000);
    await stage.losePublisher(performer);
    await stage.pass(10_000);
    expect(await stateOf(performer)).toBe('begun');
    await stage.publish(performer);
    await stage.pass(5_000);
    expect(await stateOf(performer)).toBe('counted');
  });

  it('ends by itself after an hour', async () => {
    const { performer, id } = await announced();
    await move(performer, id, 'begin');
    await stage.pass(3_599_999);
    expect((await stage.channel(performer)).status).toBe('showtime');
    await stage.pass(1);
    expect((await stage.channel(performer)).status).toBe('waiting');
    expect(await stateOf(performer)).toBe('ended');
  });

  it('takes no still, cannot be called off, and does not begin twice', async () => {
    const { performer, id } = await announced();
    const still = async () =>
      (
        await stage.app.inject({
          method: 'POST',
          url: '/api/channel/still',
          headers: { 'content-type': 'image/jpeg', cookie: await stage.cookieOf(performer) },
          payload: tinyJpeg(320, 180),
        })
      ).statusCode;
    expect(await still()).toBe(200);
    await move(performer, id, 'begin');
    expect(await still()).toBe(409);
    expect((await move(performer, id, 'call_off')).error).toBe('ticket_show_begun');
    expect((await move(performer, id, 'begin')).error).toBe('ticket_show_begun');
    const other = await stage.performer('waiting');
    expect((await move(other, id, 'call_off')).error).toBe('not_found');
  });

  it('waits until a two-shot or a break is over', async () => {
    const { performer, id } = await announced();
    await runCommand(services, performer.user_id, 'start_break');
    expect((await move(performer, id, 'begin')).body).toMatchObject({ show: { state: 'begun' } });
  });
});
