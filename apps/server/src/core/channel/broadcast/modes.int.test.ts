import {
  BREAK_COUNTDOWN_MS,
  costUnits,
  FREE_CHAT_MAX_VIEWERS,
  FREE_CHAT_MS,
  SESSION_TYPE,
} from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { campaignTable } from '../../campaign/campaign.table.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import type { Member } from '../../../platform/http/person.ts';
import { buildAdmin, buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { tipCapability } from '../../../features/tip/tip.capability.ts';
import { runCommand } from './command-channel.ts';

const stage = await Stage.open({ more: [tipCapability] });
const { services } = stage;
const rich = () => buildViewer(services, { points: 50 });
const command = (performer: Member, name: Parameters<typeof runCommand>[2], more = {}) =>
  runCommand(services, performer.user_id, name, more);
const offersOf = async (viewer: Member, performer: Member) => {
  const { body } = await stage.call(
    viewer,
    'GET',
    `/api/session/quote?performer_name=${performer.user_name}`,
  );
  return body['offers'] as {
    mode: string;
    rate_units_per_min: number;
    opening_ms: number;
    campaign: string;
  }[];
};
const join = async (viewer: Member, performer: Member, mode: string, rate_units_per_min: number, more = {}) =>
  stage.call(viewer, 'POST', '/api/session/join', {
    performer_name: performer.user_name,
    mode,
    rate_units_per_min,
    ...more,
  });
const idOf = (answer: { body: Record<string, unknown> }): number =>
  Number((answer.body['session'] as { session_id: string }).session_id);
const tip = (viewer: Member, performer: Member, amount: string) =>
  stage.call(viewer, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous: false });

/** The ledger balances after all tests. */
afterAll(async () => expect(await checkLedger(services.database.db)).toEqual([]));

describe('free chat', () => {
  it('becomes chatting after FREE_CHAT_MS and charges its viewers nothing', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await rich();
    await command(performer, 'start_free');
    expect(await stage.channel(performer)).toMatchObject({
      status: 'free_chat',
      until_ms: services.clock.nowMs() + FREE_CHAT_MS,
    });
    const id = idOf(await join(viewer, performer, 'free', 0));
    await stage.play(id);
    stage.deliver(id, 60_000);
    await stage.pass(FREE_CHAT_MS - 1);
    expect((await stage.session(id)).state).toBe('on');
    await stage.pass(1);
    expect(await stage.channel(performer)).toMatchObject({ status: 'chatting', until_ms: null });
    expect(await stage.session(id)).toMatchObject({ state: 'asked', end: null, charged_units: 0 });
    expect((await balancesOf(services.database.db, viewer.user_id)).points_units).toBe(500_000);
  });

  // 151 people join and connect one after the other.
  it('admits FREE_CHAT_MAX_VIEWERS, then answers free_chat_full', async () => {
    const performer = await stage.performer('waiting');
    await command(performer, 'start_free');
    // An admin takes no place.
    expect((await join(await buildAdmin(services), performer, 'free', 0)).status).toBe(200);
    const viewers: Member[] = [];
    for (let i = 0; i <= FREE_CHAT_MAX_VIEWERS; i += 1) viewers.push(await buildViewer(services));
    for (const viewer of viewers.slice(1)) await stage.play(idOf(await join(viewer, performer, 'free', 0)));
    const late = viewers[0] as Member;
    expect((await join(late, performer, 'free', 0)).error).toBe('free_chat_full');
    await stage.call(viewers[1] as Member, 'POST', '/api/account/logout');
    expect((await join(late, performer, 'free', 0)).status).toBe(200);
  });

  it('ends at its tip goal and gives a tipper 5 half-price minutes', async () => {
    const performer = await stage.performer('waiting');
    const [giver, other] = [await rich(), await rich()];
    await command(performer, 'start_free', { tip_goal_units: 10_000 });
    for (const viewer of [giver, other]) await stage.play(idOf(await join(viewer, performer, 'free', 0)));
    expect((await tip(giver, performer, '0.1')).error).toBe('tip_below_free_minimum');
    expect((await tip(giver, performer, '0.2')).status).toBe(200);
    expect(await stage.channel(performer)).toMatchObject({ status: 'free_chat', free_tip_units: 2_000 });
    expect((await tip(other, performer, '0.8')).status).toBe(200);
    await stage.pass(14_000);
    expect((await stage.channel(performer)).status).toBe('chatting');
    const [party] = await offersOf(giver, performer);
    expect(party).toMatchObject({
      mode: 'party',
      rate_units_per_min: 12_000,
      opening_ms: 300_000,
    });
    const id = idOf(await join(giver, performer, 'party', 12_000));
    await stage.play(id);
    stage.deliver(id, 8_000);
    await stage.call(giver, 'POST', `/api/session/${id}/leave`);
    expect(await stage.session(id)).toMatchObject({ delivered_ms: 8_000, charged_units: 800 });

    // A viewer who joins again gets the rest of the five minutes.
    expect((await offersOf(giver, performer))[0]?.opening_ms).toBe(292_000);
    const again = idOf(await join(giver, performer, 'party', 12_000));
    expect((await stage.session(again)).opening_ms).toBe(292_000);
  });

  it('a join with an outdated opening_ms is refused with price_changed', async () => {
    const performer = await stage.performer('waiting');
    const giver = await rich();
    await command(performer, 'start_free');
    await stage.play(idOf(await join(giver, performer, 'free', 0)));
    await tip(giver, performer, '0.2');
    await command(performer, 'stop_chat');
    await command(performer, 'start_chat');
    const [told] = await offersOf(giver, performer);
    // The half price ends with the broadcast.
    await command(performer, 'stop_publish');
    await stage.call(performer, 'POST', '/api/channel/prepare');
    await stage.publish(performer);
    await command(performer, 'start_chat');
    const { opening_ms } = told ?? {};
    expect(opening_ms).toBe(300_000);
    expect((await join(giver, performer, 'party', 12_000, { opening_ms })).error).toBe('price_changed');
    expect((await join(giver, performer, 'party', 12_000, { opening_ms: 0 })).status).toBe(200);
  });

  it('gives no half-price minutes without a tip', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await rich();
    await command(performer, 'start_free');
    await command(performer, 'stop_chat');
    await command(performer, 'start_chat');
    expect((await offersOf(viewer, performer))[0]).toMatchObject({ opening_ms: 0 });
  });
});

describe('break', () => {
  it('ends previews and returns to waiting after BREAK_COUNTDOWN_MS', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await rich();
    const preview = await stage.watch(viewer, performer, SESSION_TYPE.waiting);
    await command(performer, 'start_countdown');
    expect(await stage.channel(performer)).toMatchObject({ status: 'resting', break_mode: 'countdown' });
    expect(await stage.session(preview)).toMatchObject({ state: 'ended', end: 'preview_over' });
    expect((await stage.join(viewer, performer, SESSION_TYPE.waiting)).error).toBe('session_type_refused');
    await stage.pass(BREAK_COUNTDOWN_MS);
    expect(await stage.channel(performer)).toMatchObject({ status: 'waiting', break_mode: null });
  });

  it('without a countdown lasts until start_preview', async () => {
    const performer = await stage.performer('waiting');
    await command(performer, 'start_break');
    await stage.pass(10 * BREAK_COUNTDOWN_MS);
    expect((await stage.channel(performer)).status).toBe('resting');
    await command(performer, 'start_preview');
    expect((await stage.channel(performer)).status).toBe('waiting');
  });
});

describe('session modes', () => {
  it('have separate rates for party, DL chat, peep and showtime', async () => {
    const viewer = await rich();
    const chatting = await stage.performer('chatting');
    expect(
      (await offersOf(viewer, chatting)).map(({ mode, rate_units_per_min }) => [mode, rate_units_per_min]),
    ).toEqual([
      ['party', 12_000],
      ['dlchat', 12_000],
      ['peep', 8_000],
    ]);
    const showing = await stage.performer('waiting');
    await command(showing, 'start_showtime');
    expect(await offersOf(viewer, showing)).toMatchObject([{ mode: 'showtime', rate_units_per_min: 18_000 }]);
    const id = idOf(await join(viewer, showing, 'showtime', 18_000));
    await stage.play(id);
    stage.deliver(id, 5_000);
    await command(showing, 'stop_chat');
    expect(await stage.session(id)).toMatchObject({
      end: 'chat_stopped',
      mode: 'showtime',
      charged_units: 1_500,
    });
    expect((await stage.channel(showing)).status).toBe('waiting');
  });

  it('DL chat costs the same as a raised party rate', async () => {
    const performer = await stage.performer('chatting', { rate_points_per_min: 1.8 });
    const viewer = await rich();
    expect((await join(viewer, performer, 'dlchat', 12_000)).error).toBe('price_changed');
    const id = idOf(await join(viewer, performer, 'dlchat', 18_000));
    expect((await stage.session(id)).rate_units_per_min).toBe(18_000);
  });

  it('hidden chat requires hidden_key and is invisible from outside', async () => {
    const performer = await stage.performer('waiting');
    const viewer = await rich();
    await command(performer, 'start_hidden');
    const { hidden_key } = await stage.channel(performer);
    expect((await stage.call(performer, 'GET', '/api/channel')).body).toMatchObject({ hidden_key });
    expect((await join(viewer, performer, 'hidden', 22_000)).error).toBe('hidden_chat_link_wrong');
    expect((await join(viewer, performer, 'hidden', 22_000, { hidden_key: 'guessed' })).error).toBe(
      'hidden_chat_link_wrong',
    );
    expect((await join(viewer, performer, 'party', 12_000)).error).toBe('session_type_refused');
    const listed = JSON.stringify((await stage.call(viewer, 'GET', '/api/channels')).body);
    expect(listed).not.toContain(`"${performer.user_name}"`);
    expect(listed).not.toContain(hidden_key);
    expect((await join(viewer, performer, 'hidden', 22_000, { hidden_key })).status).toBe(200);
    // A viewer outside the channel cannot tip.
    expect((await tip(await rich(), performer, '1')).error).toBe('tip_from_outside');
    // The number of viewers is hidden from outside.
    const card = (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body;
    expect(card).toMatchObject({ status: 'hidden_chat', viewer_count: 0 });
    const stats = (await stage.call(null, 'GET', `/getStats?channelID=${performer.user_id}`)).body;
    expect(stats['getStats']).toMatchObject({ viewers: 0 });
  });

  it('media_kind voice offers only the mode voice and is fixed while chatting', async () => {
    const performer = await stage.performer('waiting');
    await command(performer, 'stop_publish');
    await stage.call(performer, 'POST', '/api/channel/prepare?media_kind=voice');
    await stage.publish(performer);
    expect(
      (await stage.call(performer, 'POST', '/api/channel/options', { peep_allowed: false })).status,
    ).toBe(200);
    await command(performer, 'start_chat');
    expect(await offersOf(await rich(), performer)).toMatchObject([
      { mode: 'voice', rate_units_per_min: 8_000 },
    ]);
    expect((await stage.call(performer, 'POST', '/api/channel/options', { peep_allowed: true })).error).toBe(
      'settings_fixed',
    );
    // Voice cannot become video; a repeated prepare keeps the media kind.
    const video = await stage.call(performer, 'POST', '/api/channel/prepare?media_kind=video');
    expect(video.error).toBe('settings_fixed');
    for (const said of ['', '?media_kind=voice'])
      expect((await stage.call(performer, 'POST', `/api/channel/prepare${said}`)).body).toMatchObject({
        channel: { status: 'chatting', media_kind: 'voice' },
      });
    expect(services.media.publishers.at(-1)).toMatchObject({ media_kind: 'voice' });
  });
});

describe('peep session', () => {
  it('is charged, is not counted and cannot tip', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer, SESSION_TYPE.peep);
    expect((await tip(viewer, performer, '1')).error).toBe('feature_not_for_peep');
    const viewers = (await stage.call(null, 'GET', `/api/channels/${performer.user_name}`)).body;
    expect(viewers['viewer_count']).toBe(0);
    stage.deliver(id, 6_000);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    expect(await stage.session(id)).toMatchObject({ charged_units: 800 });
  });

  it('ends with peep_over when peep_allowed becomes false; party sessions continue', async () => {
    const performer = await stage.performer('chatting');
    const [viewer, guest] = [await rich(), await rich()];
    const peeping = await stage.watch(viewer, performer, SESSION_TYPE.peep);
    const chatting = await stage.watch(guest, performer);
    stage.deliver(peeping, 6_000);
    const off = await stage.call(performer, 'POST', '/api/channel/options', { peep_allowed: false });
    expect(off.body).toMatchObject({ channel: { status: 'chatting', peep_allowed: false } });
    expect(await stage.session(peeping)).toMatchObject({ end: 'peep_over', charged_units: 800 });
    expect((await stage.session(chatting)).state).toBe('on');
    expect((await join(viewer, performer, 'peep', 8_000)).error).toBe('session_type_refused');
    expect((await offersOf(viewer, performer)).map(({ mode }) => mode)).toEqual(['party', 'dlchat']);
    // Peep can be allowed again only when the chat is over.
    const on = { peep_allowed: true };
    expect((await stage.call(performer, 'POST', '/api/channel/options', on)).error).toBe('settings_fixed');
    await command(performer, 'stop_chat');
    expect((await stage.call(performer, 'POST', '/api/channel/options', on)).status).toBe(200);
  });
});

describe('rate of a viewer', () => {
  it('is lowered only by the strongest current campaign', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const now_ms = services.clock.nowMs();
    const base = { performer_id: performer.user_id, starts_at_ms: now_ms - 1, ends_at_ms: now_ms + 60_000 };
    await services.database.db.insert(campaignTable).values([
      { ...base, label: 'happy_hour', discount_bp: 2_000 },
      { ...base, label: 'double_discount', discount_bp: 2_000, second_discount_bp: 1_000 },
      { ...base, label: 'chat_discount', discount_bp: 5_000, modes: ['peep'] },
      { ...base, label: 'star_girl', discount_bp: 9_000, ends_at_ms: now_ms },
    ]);
    expect(await offersOf(viewer, performer)).toMatchObject([
      { mode: 'party', rate_units_per_min: 8_640, campaign: 'double_discount' },
      { mode: 'dlchat', campaign: 'double_discount' },
      { mode: 'peep', rate_units_per_min: 4_000, campaign: 'chat_discount' },
    ]);
    expect((await join(viewer, performer, 'party', 12_000)).error).toBe('price_changed');
    const id = idOf(await join(viewer, performer, 'party', 8_640));
    const { rate_units_per_min, campaign } = await stage.session(id);
    expect([rate_units_per_min, campaign]).toEqual([8_640, 'double_discount']);
  });

  it('is that of the tier and is fixed at the start', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 50, tier: 'prestige' });
    await services.database.db
      .insert(settingTable)
      .values({ scope: 'tier:prestige', name: 'rates', value: { party: 9_000 } });
    const id = idOf(await join(viewer, performer, 'party', 9_000));
    await services.database.db.delete(settingTable);
    await stage.play(id);
    stage.deliver(id, 9_000);
    const session = await stage.session(id);
    expect(costUnits(session, 9_000)).toBe(1_350);
    expect((await offersOf(viewer, performer))[0]).toMatchObject({ rate_units_per_min: 12_000 });
  });

  it('is 0 for an admin in every offered mode', async () => {
    const performer = await stage.performer('chatting');
    const admin = await buildAdmin(services);
    const offers = await offersOf(admin, performer);
    expect(offers.map(({ mode, rate_units_per_min }) => [mode, rate_units_per_min])).toEqual([
      ['party', 0],
      ['dlchat', 0],
      ['peep', 0],
    ]);
  });
});
