import { beforeAll, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { runCommand } from '../channel/broadcast/command-channel.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { createSiteCapability } from './site.capability.ts';

const stage = await Stage.open({ more: [createSiteCapability([])] });
const { services } = stage;
const SET = {
  REGISTRATION_BONUS_POINTS: '5',
  CHARGE_SLICE_MS: '20000',
  FREE_CHAT_MINUTES: '3',
  FREE_CHAT_VIEWERS: '1',
  BREAK_COUNTDOWN_SECONDS: '45',
  MEDIA_ARRIVAL_SECONDS: '20',
  MEDIA_RETURN_SECONDS: '40',
  PUBLISHER_RETURN_SECONDS: '50',
  GIVING_WARN_SECONDS: '90',
  PACK_USEFUL_MINUTES: '20',
};
beforeAll(() => {
  services.config.terms = readConfig(SET).terms;
});
const rich = () => buildViewer(services, { points: 50 });
const joinFree = (viewer: Member, performer: Member) =>
  stage.call(viewer, 'POST', '/api/session/join', {
    performer_name: performer.user_name,
    mode: 'free',
    rate_units_per_min: 0,
  });

it('GET /api/site names the pages of the operator, and none that is not set', async () => {
  services.config.operator_pages = readConfig({ TERMS_URL: 'https://example.org/terms' }).operator_pages;
  const { body } = await stage.call(await rich(), 'GET', '/api/site');
  expect(body['operator_pages']).toEqual({
    terms: 'https://example.org/terms',
    privacy: null,
    sales: null,
    billing: null,
    transmission: '/legal/transmission',
    prepaid: null,
    withdrawal: null,
  });
  for (const wrong of ['javascript:alert(1)', 'http://example.org', '/terms'])
    expect(() => readConfig({ SALES_TERMS_URL: wrong })).toThrow(/SALES_TERMS_URL/);
});

it('GET /api/site returns the configured terms', async () => {
  const { body } = await stage.call(await rich(), 'GET', '/api/site');
  expect(body).toMatchObject({
    registration_bonus_units: 50_000,
    terms: {
      charge_slice_ms: 20_000,
      free_chat_ms: 180_000,
      free_chat_viewers: 1,
      break_countdown_ms: 45_000,
      giving_warn_ms: 90_000,
      pack_useful_ms: 1_200_000,
    },
  });
});

it('GET /api/site tells whether a guest’s preview begins by itself', async () => {
  const automatic = async () => (await stage.call(null, 'GET', '/api/site')).body['automatic_preview'];
  const set = (more: Record<string, string>) =>
    runStaffCommand(services, 'set-guest-preview', {
      seconds: '60',
      'day-seconds': '360',
      ...more,
    });
  expect(await automatic()).toBe(true);
  expect((await set({ automatic: 'no' })).ok).toBe(true);
  expect(await automatic()).toBe(false);
  await set({});
  expect(await automatic()).toBe(true);
});

it('POST /api/account/register credits REGISTRATION_BONUS_POINTS', async () => {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/account/register',
    payload: {
      user_name: 'terms1',
      email: 'terms1@example.jp',
      password: 'paper lantern 4711',
      legal_age: true,
      chat_lang: 'ja',
    },
  });
  expect(answer.json()).toMatchObject({ balance: { points_units: 50_000 } });
});

describe('free chat', () => {
  it('lasts FREE_CHAT_MINUTES and has FREE_CHAT_VIEWERS places', async () => {
    const performer = await stage.performer('waiting');
    await runCommand(services, performer.user_id, 'start_free', {});
    expect((await stage.channel(performer)).until_ms).toBe(services.clock.nowMs() + 180_000);
    const inside = await joinFree(await rich(), performer);
    await stage.play(Number((inside.body['session'] as { session_id: string }).session_id));
    expect((await joinFree(await rich(), performer)).error).toBe('free_chat_full');
  });
});

it('a break countdown lasts BREAK_COUNTDOWN_SECONDS', async () => {
  const performer = await stage.performer('waiting');
  await runCommand(services, performer.user_id, 'start_countdown', {});
  await stage.pass(44_999);
  expect((await stage.channel(performer)).status).toBe('resting');
  await stage.pass(1);
  expect((await stage.channel(performer)).status).toBe('waiting');
});

describe('paid session', () => {
  it('begins with a slice of CHARGE_SLICE_MS', async () => {
    const id = await stage.watch(await rich(), await stage.performer('chatting'));
    expect(await stage.session(id)).toMatchObject({ paid_ms: 20_000, charged_units: 4_000 });
  });

  it('waits MEDIA_ARRIVAL_SECONDS for its first media', async () => {
    const viewer = await rich();
    const { body } = await stage.join(viewer, await stage.performer('chatting'));
    const id = Number((body['session'] as { session_id: string }).session_id);
    await stage.pass(19_999);
    expect((await stage.session(id)).state).toBe('joining');
    await stage.pass(1);
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'media_never_arrived' });
  });

  it('waits MEDIA_RETURN_SECONDS for interrupted media', async () => {
    const id = await stage.watch(await rich(), await stage.performer('chatting'));
    await stage.loseMedia(id, 'peer_failed');
    await stage.pass(39_999);
    expect((await stage.session(id)).state).toBe('paused');
    await stage.pass(1);
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'media_interrupted' });
  });

  it('ends with stream_lost PUBLISHER_RETURN_SECONDS after its publisher is lost', async () => {
    const performer = await stage.performer('chatting');
    const id = await stage.watch(await rich(), performer);
    await stage.losePublisher(performer);
    await stage.pass(49_999);
    expect((await stage.channel(performer)).status).toBe('chatting');
    await stage.pass(1);
    expect(await stage.session(id)).toMatchObject({ state: 'ended', end: 'stream_lost' });
  });
});
