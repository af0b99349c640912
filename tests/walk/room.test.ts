import type { Bar, ChatCall, Receipt, TwoshotRequest, TwowayRequest, ViewerSession } from '@akari/contract';
import { CALL_DECLINES, SESSION_ENDS } from '@akari/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  watching,
  type Person,
} from '../harness/acts.ts';
import { launchBrowser } from '../harness/browser.ts';
import { channelOf } from '../harness/channels.ts';
import { Looks } from '../harness/looks.ts';
import { registerPerson, type Registered } from '../harness/people.ts';
import { command, endedAs, ownSession } from '../harness/rooms.ts';
import { holdSocket, type ServerWords } from '../harness/server-words.ts';
import { startTestServer } from '../harness/server.ts';
import { makePerformer, staff } from '../harness/staff.ts';

/*
 * Every state of a room that a viewer can meet, on the real product, as pictures in both languages and three widths
 * (SHOTS=folder), each looked at for what must never be: see `Looks`. What would take long to happen is said to the page
 * in the server's name.
 */
const LONG = { timeout: 600_000 };
const server = await startTestServer();
const browser = await launchBrowser();
const { url } = server;
const PERFORMER = { ja: '蛍', en: 'Hotaru' };
const NAMES = [
  PERFORMER.ja,
  PERFORMER.en,
  'hotaru',
  'kenji',
  '夜店の灯りのそばで、お話ししましょう。',
  'Let us talk by the lantern light.',
];

async function host(name: string, until: 'waiting' | 'chatting'): Promise<Person> {
  const performer = await makePerformer(server, name, PERFORMER);
  const studio = await newPerson(browser, { url });
  await broadcast(studio, performer, until);
  // What nobody looks at need not be drawn large.
  await studio.page.setViewportSize({ width: 400, height: 300 });
  return studio;
}
type Visitor = Person & { words_of: ServerWords; me: Registered };
let visitors = 0;
async function visit(performer_name: string): Promise<Visitor> {
  const person = await newPerson(browser, { url });
  const me = await registerPerson(person.context, { user_name: `kenji${(visitors += 1)}` });
  await staff(server, 'grant-points', { name: me.user_name, points: '20' });
  const words_of = await holdSocket(person.page);
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(person, `/chat/${performer_name}`);
  return { ...person, words_of, me };
}
const card = (page: Page): Promise<void> => page.locator('.door-card').first().waitFor();
const faultless = (looks: Looks): void => expect(looks.found).toEqual({});
const names = (viewer: { me: Registered }): string[] => [...NAMES, viewer.me.user_name];

describe('a session in the room', () => {
  it('ends by each of its names', LONG, async () => {
    await host('hotaru1', 'chatting');
    const viewer = await visit('hotaru1');
    const { page, words_of } = viewer;
    const looks = new Looks(names(viewer));
    await enterRoom(viewer, '1.2');
    for (const end of SESSION_ENDS) {
      // These are no ends to the page: it goes on, or the door says what follows.
      if (['twoway_started', 'preview_over'].includes(end)) continue;
      await watching(page);
      const more = end === 'guest_preview_spent' ? { preview_left_ms: 0 } : {};
      words_of.say('session.ended', endedAs(await ownSession(viewer), end, more));
      await card(page);
      await looks.look(
        page,
        `end-${end}`,
        end === 'left' ? [390, 1440] : [390],
        end === 'left' ? 'all' : 'words',
      );
      await page.reload();
      await page
        .locator('[data-door=open]')
        .or(button(page, viewer.words.enter('1.2')))
        .waitFor();
      if (await button(page, viewer.words.enter('1.2')).isVisible()) await enterRoom(viewer, '1.2');
    }
    faultless(looks);
  });

  it('runs low, waits for a purchase, loses its line', LONG, async () => {
    await host('hotaru2', 'chatting');
    const viewer = await visit('hotaru2');
    const { page, words_of } = viewer;
    const looks = new Looks(names(viewer));
    await enterRoom(viewer, '1.2');
    await looks.look(page, 'room-watching');
    const { receipt } = await ownSession(viewer);
    words_of.hush('session.receipt');
    const low = (points_left: Receipt['points_left'], more: Partial<Receipt> = {}): void =>
      words_of.say('session.receipt', {
        ...receipt,
        spent_units: 194_200,
        delivered_ms: 971_000,
        balance_units: 5_800,
        remaining_ms: 29_000,
        counting: false,
        points_left,
        ...more,
      });
    for (const points_left of ['soon', 'under_first', 'under_last'] as const) {
      low(points_left);
      await page.locator(`.low-points[data-left=${points_left}]`).waitFor();
      await looks.look(page, `room-low-${points_left}`);
    }
    low('awaited', { balance_units: 0, remaining_ms: 0, held_until_ms: Date.now() + 600_000 });
    await page.locator('.low-points[data-left=awaited]').waitFor();
    await looks.look(page, 'room-low-awaited');
    low('enough', { remaining_ms: 600_000 });
    await page.locator('.low-points').waitFor({ state: 'detached' });
    await words_of.cut();
    await page.locator('.link-banner p').waitFor();
    await looks.look(page, 'room-offline');
    faultless(looks);
  });

  it('asks for two-shot and two-way, and hears each answer', LONG, async () => {
    await host('hotaru3', 'chatting');
    const viewer = await visit('hotaru3');
    const { page, words_of, me } = viewer;
    const looks = new Looks(names(viewer));
    await enterRoom(viewer, '1.2');
    const session = await ownSession(viewer);
    const base = {
      channel_id: session.channel_id,
      performer_name: 'hotaru3',
      viewer_id: me.user_id,
      viewer_name: me.user_name,
      tier: 'regular' as const,
      requested_at_ms: Date.now(),
    };
    await button(page, '2ショット').click();
    await looks.look(page, 'twoshot-ask');
    await page.keyboard.press('Escape');
    const twoshot = (state: TwoshotRequest['state'], request_id: string): void =>
      words_of.say('twoshot.changed', {
        request: {
          ...base,
          request_id,
          state,
          rate_units_per_min: 24_000,
          coupon_to_twoshot: false,
          session_id: null,
        },
      });
    for (const [index, state] of (
      ['waiting', 'declined', 'cancelled', 'started_with_others'] as const
    ).entries()) {
      twoshot(state, String(index + 900));
      await page.locator('.room-request').waitFor();
      await looks.look(page, `twoshot-${state}`);
    }
    await button(page, 'わかりました').click();
    await button(page, '双方向').click();
    for (const [mode, word] of [
      ['both', '映像と声'],
      ['video', '映像だけ'],
      ['audio', '声だけ'],
    ] as const) {
      await page.getByRole('radio', { name: word, exact: true }).check({ force: true });
      await page.locator('.twoway-picture').waitFor();
      await looks.look(page, `twoway-ask-${mode}`);
    }
    await page.keyboard.press('Escape');
    const twoway = (state: TwowayRequest['state'], ended_by: TwowayRequest['ended_by'] = null): void =>
      words_of.say('twoway.changed', {
        request: {
          ...base,
          request_id: '950',
          state,
          ended_by,
          mode: 'video_audio',
          devices: { camera: true, microphone: true },
          live: false,
          extra_units_per_min: 6_000,
          started_at_ms: null,
          session_id: session.session_id,
        },
      });
    for (const state of ['waiting', 'declined', 'waiting', 'already_started'] as const) {
      twoway(state);
      await page.locator('.room-request').waitFor();
      await looks.look(page, `twoway-${state}`);
    }
    faultless(looks);
  });

  it('is a call to chat with each of its answers', LONG, async () => {
    await host('hotaru4', 'waiting');
    const viewer = await visit('hotaru4');
    const { page, words_of, me } = viewer;
    const looks = new Looks(names(viewer));
    await watching(page);
    await looks.look(page, 'preview');
    await button(page, 'チャットに呼ぶ').first().click();
    await button(page, /^呼び出す/).waitFor();
    await looks.look(page, 'call-ask');
    words_of.say('balance.changed', { points_units: 9_000, coupon_points_units: 0 });
    await page.getByRole('dialog').getByRole('link', { name: viewer.words.buy_points }).waitFor();
    await looks.look(page, 'call-short');
    words_of.say('balance.changed', { points_units: 200_000, coupon_points_units: 0 });
    const { channel_id } = await channelOf(server, 'hotaru4');
    const call = (state: ChatCall['state'], more: Partial<ChatCall> = {}): void =>
      words_of.say('call.changed', {
        call: {
          call_id: '970',
          channel_id,
          performer_name: 'hotaru4',
          caller_id: me.user_id,
          caller_name: me.user_name,
          tier: 'regular',
          state,
          rate_units_per_min: 22_000,
          decline: null,
          called_at_ms: Date.now(),
          until_ms: null,
          retry_at_ms: null,
          hidden_key: null,
          ...more,
        },
      });
    call('calling', { until_ms: Date.now() + 600_000 });
    await reads(page, '呼び出しています');
    await looks.look(page, 'call-calling');
    const retry_at_ms = Date.now() + 3_600_000;
    for (const decline of CALL_DECLINES) {
      call('declined', { decline, retry_at_ms });
      await card(page);
      await looks.look(page, `call-declined-${decline}`, [390], 'words');
    }
    for (const state of ['declined', 'timed_out', 'cancelled'] as const) {
      call(state, state === 'cancelled' ? {} : { retry_at_ms });
      await card(page);
      await looks.look(page, `call-${state}`);
    }
    // Five minutes later she can be called again.
    call('declined', { retry_at_ms: Date.now() - 1_000 });
    await looks.look(page, 'call-retry');
    faultless(looks);
  });
});

describe('the door', () => {
  it('of each mode, of a break, of what is closed', LONG, async () => {
    const studio = await host('hotaru5', 'waiting');
    const viewer = await visit('hotaru5');
    const { page } = viewer;
    const looks = new Looks(names(viewer));
    await watching(page);
    await command(studio, 'start_countdown');
    await page.locator('.door-countdown').waitFor();
    await looks.look(page, 'door-break-30', [390, 1440]);
    await command(studio, 'start_preview');
    await command(studio, 'start_break');
    await page.locator('[data-door=resting]').waitFor();
    await looks.look(page, 'door-break');
    await command(studio, 'start_preview');
    await command(studio, 'start_free', 500_000);
    await button(page, /^入室する 無料/).waitFor();
    await looks.look(page, 'door-free');
    // The 151st.
    await page.route('**/api/session/join', (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: { name: 'free_chat_full', code: 'room-409-4', message: { ja: '', en: '' }, fatal: false },
        },
      }),
    );
    await button(page, /^入室する 無料/).click();
    await page.locator('.door-error').waitFor();
    await looks.look(page, 'door-free-full');
    await page.unroute('**/api/session/join');
    await button(page, /^入室する 無料/).click();
    await watching(page);
    await looks.look(page, 'room-free');
    await command(studio, 'stop_chat');
    await card(page);
    await looks.look(page, 'door-after-free', [390, 1440]);
    await command(studio, 'start_showtime');
    await page.reload();
    await button(page, viewer.words.enter('1.8')).waitFor();
    await looks.look(page, 'door-showtime');
    await enterRoom(viewer, '1.8');
    await looks.look(page, 'room-showtime');
    await command(studio, 'stop_chat');
    await command(studio, 'start_hidden');
    await page.reload();
    await page.locator('[data-door=unlisted]').waitFor();
    await looks.look(page, 'door-unlisted');
    const own = (await (await studio.context.request.get('/api/channel')).json()) as { hidden_key: string };
    await page.goto(`/hchat/hotaru5/${own.hidden_key}`);
    await button(page, viewer.words.enter('2.2')).waitFor();
    await looks.look(page, 'door-hidden-link');
    await enterRoom(viewer, '2.2');
    await looks.look(page, 'room-hidden');
    await command(studio, 'stop_chat');
    await command(studio, 'start_chat');
    await page.goto('/chat/hotaru5');
    await button(page, viewer.words.enter('1.2')).waitFor();
    await looks.look(page, 'door-party');
    await button(page, 'のぞき見').click();
    await looks.look(page, 'door-peep');
    await page.getByRole('button', { name: /^のぞいて見る/ }).click();
    await watching(page);
    await looks.look(page, 'room-peep');
    await button(page, viewer.words.leave).click();
    await page.goto('/chat/hotaru5');
    await button(page, viewer.words.enter('1.2')).waitFor();
    await staff(server, 'add-campaign', {
      label: 'happy_hour',
      percent: '20',
      hours: '1',
      performer: 'hotaru5',
    });
    await button(page, viewer.words.enter('1.2')).click();
    await page.locator('.door-error').waitFor();
    await looks.look(page, 'door-price-changed');
    await viewer.context.request.post('/api/session/spend_limit', {
      data: { session_units: 50_000, day_units: 200_000 },
    });
    await page.reload();
    await page.locator('.door-card').getByText('上限').first().click();
    await looks.look(page, 'door-spend-limit');
    await studio.page.close();
    await command(studio, 'stop_publish');
    await page.locator('[data-door=offline]').waitFor();
    await looks.look(page, 'door-offline');
    faultless(looks);
  });

  it('of a guest, before and after a preview', LONG, async () => {
    await host('hotaru6', 'waiting');
    const guest = await newPerson(browser, { url });
    const { page } = guest;
    const words_of = await holdSocket(page);
    const looks = new Looks(NAMES);
    await arrive(guest, '/chat/hotaru6');
    await page.getByRole('button', { name: /だけ見る$/ }).waitFor();
    await looks.look(page, 'guest-door');
    const joined = page.waitForResponse('**/api/session/join');
    await page.getByRole('button', { name: /だけ見る$/ }).click();
    const { session } = (await (await joined).json()) as { session: ViewerSession };
    await watching(page);
    await looks.look(page, 'guest-preview', [390, 1440]);
    for (const preview_left_ms of [42_000, 0]) {
      words_of.say(
        'session.ended',
        endedAs(session, 'guest_preview_spent', { preview_left_ms, balance_units: null }),
      );
      await page.locator('[data-door=guest]').waitFor();
      await looks.look(page, preview_left_ms > 0 ? 'guest-again' : 'guest-over');
      if (preview_left_ms === 0) break;
      const again = page.waitForResponse('**/api/session/join');
      await page.getByRole('button', { name: /だけ見る$/ }).click();
      Object.assign(session, ((await (await again).json()) as { session: ViewerSession }).session);
      await watching(page);
    }
    faultless(looks);
  });

  it('of somebody who was barred', LONG, async () => {
    await host('hotaru7', 'chatting');
    const viewer = await visit('hotaru7');
    const { page, me } = viewer;
    const looks = new Looks(names(viewer));
    const { channel_id } = await channelOf(server, 'hotaru7');
    const bar: Bar = {
      performer_id: channel_id,
      performer_name: 'hotaru7',
      viewer_id: me.user_id,
      viewer_name: me.user_name,
      kind: 'kick',
      set_by: 'performer',
      at_ms: Date.now(),
      until_ms: Date.now() + 3_540_000,
      lift: 'none',
      lift_message: null,
    };
    const ban = { ...bar, kind: 'ban' as const, until_ms: null };
    const states: [string, Bar][] = [
      ['kick', bar],
      ['ban', ban],
      ['ban-asked', { ...ban, lift: 'requested' }],
      ['ban-refused', { ...ban, lift: 'refused' }],
      ['ban-by-staff', { ...ban, set_by: 'staff' }],
      ['ban-by-staff-refused', { ...ban, set_by: 'staff', lift: 'refused' }],
    ];
    let now = bar;
    await page.route('**/api/bar/own*', (route) => route.fulfill({ json: { bar: now } }));
    for (const [name, standing] of states) {
      now = standing;
      await page.reload();
      await page.locator('[data-door=barred]').waitFor();
      await looks.look(page, `barred-${name}`);
    }
    faultless(looks);
  });
});
