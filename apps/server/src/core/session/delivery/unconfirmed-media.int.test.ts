import { dayStartMs, SESSION_TYPE } from '@akari/rules';
import { expect, it } from 'vitest';
import type { Member } from '../../../platform/http/person.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { repairSessions } from '../media/repair-sessions.ts';
import { subscriberQueue } from '../media/subscriber-events.ts';

const stage = await Stage.open();
const { services } = stage;
const { media } = services;

const grantOf = (id: number) => media.grants.get(String(id));

/** The media node gives a session's unconfirmed media back when its client vanishes. */
async function vanish(id: number, forgiven_ms: number): Promise<void> {
  media.emit({
    type: 'peer.ended',
    role: 'play',
    channel_id: '0',
    session_id: String(id),
    user_id: '0',
    reason: 'peer_timeout',
    delivered_ms: 1_000,
    forgiven_ms,
  });
  await subscriberQueue(services).idle();
}

async function watchAndVanish(viewer: Member, performer: Member, forgiven_ms: number): Promise<number> {
  const id = await stage.watch(viewer, performer);
  await vanish(id, forgiven_ms);
  await stage.call(viewer, 'POST', `/api/session/${id}/leave`, {});
  return id;
}

const nextDay = (): void => {
  const now_ms = services.clock.nowMs();
  services.clock.advance(dayStartMs(now_ms) + 86_400_000 - now_ms);
};

it('a session may be forgiven 2 s, and its next grant carries forgiven_ms', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 500 });
  const id = await stage.watch(viewer, performer);
  expect(grantOf(id)).toMatchObject({ forgivable_ms: 2_000, forgiven_ms: 0 });
  await vanish(id, 1_400);
  expect(await stage.session(id)).toMatchObject({ forgiven_ms: 1_400 });
  const renewed = await stage.call(viewer, 'POST', `/api/session/${id}/media`, {});
  expect(renewed.status).toBe(200);
  expect(grantOf(id)).toMatchObject({ forgivable_ms: 2_000, forgiven_ms: 1_400 });
});

it('a viewer may be forgiven 10 s a day over all sessions', async () => {
  nextDay();
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 5_000 });
  for (let n = 0; n < 4; n += 1) await watchAndVanish(viewer, performer, 2_000);
  const fifth = await watchAndVanish(viewer, performer, 1_500);
  expect(grantOf(fifth)).toMatchObject({ forgivable_ms: 2_000 });
  const sixth = await watchAndVanish(viewer, performer, 500);
  expect(grantOf(sixth)).toMatchObject({ forgivable_ms: 500 });
  const seventh = await stage.watch(viewer, performer);
  expect(grantOf(seventh)).toMatchObject({ forgivable_ms: 0 });
  const other = await stage.watch(await buildViewer(services, { points: 500 }), performer);
  expect(grantOf(other)).toMatchObject({ forgivable_ms: 2_000 });
  await stage.call(viewer, 'POST', `/api/session/${seventh}/leave`, {});
  nextDay();
  const tomorrow = await stage.watch(viewer, await stage.performer('chatting'));
  expect(grantOf(tomorrow)).toMatchObject({ forgivable_ms: 2_000 });
});

it('a replaced session counts with the last figures of its media node', async () => {
  nextDay();
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 5_000 });
  const end = media.endSubscribers.bind(media);
  media.endSubscribers = async (ids) => ids.map((id) => [id, 3_000, 2_000] as const);
  try {
    let last = 0;
    for (let n = 0; n < 6; n += 1) last = await stage.watch(viewer, performer);
    expect(grantOf(last)).toMatchObject({ forgivable_ms: 0 });
  } finally {
    media.endSubscribers = end;
  }
});

it('repairSessions stores forgiven_ms from the journal of a lost media node', async () => {
  nextDay();
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 500 });
  const id = await stage.watch(viewer, performer);
  media.journalEntries = [[id, 2_500, 1_800]];
  repairSessions(services);
  media.emit({ type: 'engine.started' });
  await subscriberQueue(services).idle();
  expect(await stage.session(id)).toMatchObject({
    state: 'ended',
    delivered_ms: 2_500,
    forgiven_ms: 1_800,
  });
});

it('a guest preview may be forgiven 2 s too', async () => {
  nextDay();
  const performer = await stage.performer('waiting');
  const joined = await stage.join(null, performer, SESSION_TYPE.waiting);
  const { session_id } = joined.body['session'] as { session_id: string };
  expect(grantOf(Number(session_id))).toMatchObject({ forgivable_ms: 2_000, paid_ms: 60_000 });
});
