import type {
  Bar,
  ChannelCard,
  ChatCall,
  TwoshotRequest,
  TwowayRequest,
  ViewerListEntry,
} from '@akari/contract';
import { SESSION_END_CODES, TWOWAY_MODES } from '@akari/rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  fillLogin,
  newPerson,
  stands,
  state,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf } from '@akari/testkit/harness/channels';
import { Looks } from '@akari/testkit/harness/looks';
import { command } from '@akari/testkit/harness/rooms';
import { holdSocket, type ServerWords } from '@akari/testkit/harness/server-words';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';
import { PERFORMER } from './room-walk.ts';

/* Every state of the studio in both languages and at every size, with pictures (SHOTS=folder): see `Looks`. */
const server = await sharedServer();
const browser = await launchBrowser();
const SORRY = 'この前は言いすぎました。ごめんなさい。';
const NAMES = [PERFORMER.ja, PERFORMER.en, 'kenji', 'tanaka', 'mika', 'yuki', 'staffed', SORRY];
type Studio = Person & { words_of: ServerWords; looks: Looks; name: string };

async function open(name: string): Promise<Studio> {
  const performer = await makePerformer(server, name, PERFORMER);
  const person = await newPerson(browser, { url: server.url });
  const words_of = await holdSocket(person.page);
  await arrive(person, '/pfchat');
  await person.page.getByRole('link', { name: person.words.log_in, exact: true }).click();
  await fillLogin(person, performer.user_name, performer.password);
  await button(person.page, person.words.go_on_air).waitFor();
  return { ...person, words_of, looks: new Looks([...NAMES, name]), name };
}
const viewer = (
  user_id: string,
  user_name: string,
  more: Partial<ViewerListEntry> = {},
): ViewerListEntry => ({
  user_id,
  user_name,
  user_type: 205,
  tier: 'regular',
  session_type: 115,
  mode: 'party',
  lang: 'ja',
  icons: [],
  joined_at_ms: Date.now() - 600_000,
  spent_units: 123_400,
  given_units: 0,
  ignored: false,
  ...more,
});
const VIEWERS = [
  viewer('901', 'kenji', { ignored: true }),
  viewer('902', 'tanaka', { tier: 'royal_vip', lang: 'en', given_units: 100_000 }),
  viewer('903', 'mika', { mode: 'peep', session_type: 120, tier: 'svip' }),
];
/** Sends a viewer list; the server's own list is empty and stays so, and does not replace it. */
async function seat({ words_of }: Studio): Promise<void> {
  await expect.poll(() => words_of.list()).not.toBe('');
  const version = words_of.list();
  words_of.say('viewers.changed', { from: version, version, viewers: VIEWERS, spent: [], left: [] });
}
const question = (page: Page) => page.getByRole('alertdialog');

it('the studio passes the audit in each status and question', async () => {
  const studio = await open('hotaru1');
  const { page, words, looks, words_of } = studio;
  // The greeting is shown for a while, in the language of that moment.
  await page.locator('.notice').waitFor({ state: 'detached' });
  await looks.look(page, 'green-room');
  await enterStudio(studio, 'preparing');
  await looks.look(page, 'studio-preparing');
  await command(studio, 'start_preview');
  await stands(studio, words.waiting);
  await looks.look(page, 'studio-waiting');
  for (const [label, name] of [
    ['フリーチャットを始める', 'free'],
    ['ショータイムを始める', 'showtime'],
    ['ヒドゥンチャットを始める', 'hidden'],
    ['休憩', 'break'],
  ] as const) {
    await page
      .getByRole('navigation', { name: words.state })
      .getByRole('button', { name: new RegExp(label) })
      .click();
    await question(page).waitFor();
    await looks.look(page, `studio-ask-${name}`, name === 'free' || name === 'break' ? 'all' : 'words');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
  }
  await command(studio, 'start_break');
  await stands(studio, '休憩中');
  await looks.look(page, 'studio-resting', 'words');
  await command(studio, 'start_countdown');
  await looks.look(page, 'studio-countdown', 'words');
  await command(studio, 'start_preview');
  await command(studio, 'start_free', 500_000);
  await stands(studio, 'フリーチャット');
  await seat(studio);
  await looks.look(page, 'studio-free');
  await command(studio, 'stop_chat');
  await command(studio, 'start_showtime');
  await stands(studio, 'ショータイム');
  await looks.look(page, 'studio-showtime', 'words');
  await command(studio, 'stop_chat');
  await command(studio, 'start_hidden');
  await stands(studio, 'ヒドゥンチャット');
  await looks.look(page, 'studio-hidden', 'words');
  await command(studio, 'stop_chat');
  const card = await command(studio, 'start_chat');
  await stands(studio, 'チャット中');
  await looks.look(page, 'studio-chatting');
  await button(page, words.stop_broadcast).first().click();
  await question(page).waitFor();
  await looks.look(page, 'studio-ask-end');
  await page.keyboard.press('Escape');
  // In a narrow window, whose layouts keep an open row and its question while they change.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 640 });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/視聴者/).click();
  await button(page, 'kenjiさんへの操作').click();
  for (const [label, name] of [
    [/退室させる/, 'kick'],
    [/入室を禁止する/, 'ban'],
  ] as const) {
    await page.getByRole('button', { name: label }).first().click();
    await question(page).waitFor();
    await looks.look(page, `studio-ask-${name}`, 'words');
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await tab(/チャット/).click();
  if (wide !== null) await page.setViewportSize(wide);
  const stood = (status: ChannelCard['status'], version: number): void =>
    words_of.say('channel.changed', { channel: { ...card, status, version: card.version + 100 + version } });
  stood('twoshot', 1);
  await stands(studio, '2ショット');
  await looks.look(page, 'studio-twoshot');
  stood('twoway', 2);
  await stands(studio, '双方向');
  await looks.look(page, 'studio-twoway');
  expect(looks.found).toEqual({});
});

it('studio requests pass the audit in each state', async () => {
  const studio = await open('hotaru2');
  const { page, looks, words_of, name } = studio;
  await enterStudio(studio);
  await stands(studio, studio.words.waiting);
  await seat(studio);
  const { channel_id } = await channelOf(server, name);
  const asks = (viewer_id: string, viewer_name: string) => ({
    channel_id,
    performer_name: name,
    viewer_id,
    viewer_name,
    tier: 'royal_vip' as const,
    requested_at_ms: Date.now(),
  });
  const call: ChatCall = {
    call_id: '910',
    channel_id,
    performer_name: name,
    caller_id: '901',
    caller_name: 'kenji',
    tier: 'regular',
    state: 'calling',
    rate_units_per_min: 22_000,
    decline: null,
    called_at_ms: Date.now(),
    until_ms: Date.now() + 600_000,
    retry_at_ms: null,
    hidden_key: null,
  };
  let calls = [call];
  await page.route('**/api/call', (route) => route.fulfill({ json: { calls } }));
  words_of.say('call.changed', { call });
  await page.locator('.request').waitFor();
  await looks.look(page, 'requests-call');
  await button(page, 'kenjiさんの呼び出しを見送る').click();
  // The choices of a refusal stay open while the layout changes.
  await looks.look(page, 'requests-call-decline');
  await page.locator('.request-declines').waitFor();
  calls = [{ ...call, state: 'accepted' }];
  words_of.say('call.changed', { call: { ...call, state: 'accepted' } });
  await looks.look(page, 'requests-call-coming', 'words');
  calls = [];
  words_of.say('call.changed', { call: { ...call, state: 'cancelled', until_ms: null } });
  await command(studio, 'start_chat');
  const twoshot: TwoshotRequest = {
    ...asks('902', 'tanaka'),
    request_id: '920',
    state: 'waiting',
    rate_units_per_min: 24_000,
    coupon_to_twoshot: true,
    session_id: null,
  };
  // A studio that reconnects requests the open requests again.
  await page.route('**/api/twoshot', (route) => route.fulfill({ json: { requests: [twoshot] } }));
  words_of.say('twoshot.changed', { request: twoshot });
  const twoways: TwowayRequest[] = [];
  await page.route('**/api/twoway', (route) => route.fulfill({ json: { requests: twoways } }));
  for (const [index, mode] of TWOWAY_MODES.entries()) {
    const request: TwowayRequest = {
      ...asks(`90${index + 3}`, ['kenji', 'mika', 'yuki'][index] ?? ''),
      request_id: `93${index}`,
      state: 'waiting',
      mode,
      devices: { camera: mode !== 'audio', microphone: mode !== 'video' },
      live: false,
      extra_units_per_min: 6_000,
      started_at_ms: null,
      ended_by: null,
      session_id: null,
    };
    twoways.push(request);
    words_of.say('twoway.changed', { request });
  }
  await button(page, 'tanakaさんとの2ショットを受ける').waitFor();
  await looks.look(page, 'requests-many');
  await button(page, 'tanakaさんとの2ショットを受ける').click();
  await question(page).waitFor();
  await looks.look(page, 'requests-twoshot-question');
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  expect(looks.found).toEqual({});
});

it('bars, the encoder notice and broadcast ends pass the audit', async () => {
  const studio = await open('hotaru3');
  const { page, words, looks, words_of, name } = studio;
  await enterStudio(studio);
  await stands(studio, studio.words.waiting);
  await command(studio, 'start_chat');
  await stands(studio, 'チャット中');
  const bar = (viewer_id: string, viewer_name: string, more: Partial<Bar>): Bar => ({
    performer_id: '1',
    performer_name: name,
    viewer_id,
    viewer_name,
    kind: 'ban',
    set_by: 'performer',
    at_ms: Date.now() - 86_400_000,
    until_ms: null,
    lift: 'none',
    lift_message: null,
    ...more,
  });
  const bars = [
    bar('901', 'kenji', { lift: 'requested', lift_message: SORRY }),
    bar('902', 'tanaka', { kind: 'kick', until_ms: Date.now() + 1_800_000 }),
    bar('903', 'mika', { lift: 'refused' }),
    bar('904', 'staffed', { set_by: 'staff', lift: 'requested' }),
  ];
  await page.route('**/api/bar', (route) => route.fulfill({ json: { bars } }));
  words_of.say('bar.changed', { bar: bars[0] ?? bar('901', 'kenji', {}) });
  await page
    .getByRole('button', { name: /入室制限|解除のお願い/ })
    .first()
    .click();
  await page.locator('.bars').waitFor();
  // A staff ban cannot be lifted by the performer.
  await page.getByText('運営による入室禁止').waitFor();
  expect(await page.getByRole('button', { name: /staffedさん/ }).count()).toBe(0);
  await looks.look(page, 'studio-bars');
  words_of.say('encoder.refused', { at_ms: Date.now() });
  await page.locator('.encoder-notice').waitFor();
  await looks.look(page, 'studio-encoder');
  await button(page, 'このまま配信する').click();
  await page.locator('.encoder-notice').waitFor({ state: 'detached' });
  for (const end of ['stream_lost', 'stream_replaced', 'stream_key_changed', 'performer_expired'] as const) {
    words_of.say('broadcast.ended', { end, code: SESSION_END_CODES[end] });
    await page.locator('.ended-slip').waitFor();
    await looks.look(page, `studio-ended-${end}`, end === 'stream_lost' ? 'all' : 'words');
    // The broadcast has not really ended: the studio opens again, or the device choice when that took too long.
    await page.reload();
    await state(page, words).or(button(page, words.go_on_air)).waitFor();
    if (await button(page, words.go_on_air).isVisible()) await enterStudio(studio);
  }
  await page.route('**/api/channel/prepare*', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { name: 'stream_duplicate', code: '503', message: { ja: '', en: '' }, fatal: false } },
    }),
  );
  await page.reload();
  await button(page, 'こちらで配信する').waitFor();
  await looks.look(page, 'studio-second-device');
  await page.unroute('**/api/channel/prepare*');
  expect(looks.found).toEqual({});
});
