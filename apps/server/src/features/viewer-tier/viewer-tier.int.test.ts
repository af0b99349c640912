import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { lockUser, setTier } from '../../core/account/set-tier.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { tipTable } from '../tip/tip.table.ts';
import { viewerTierCapability } from './viewer-tier.capability.ts';

const services = await testServices({
  env: {
    ...{ TIER_DAYS: '10', TIER_ROYAL_REGULAR_POINTS: '0', TIER_VIP_POINTS: '30', TIER_SVIP_POINTS: '100' },
    ...{ TIER_ROYAL_VIP_POINTS: '500', TIER_ROYAL_SVIP_POINTS: '0', TIER_PRESTIGE_POINTS: '1000' },
  },
});
const { clock, deadlines } = services;
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), viewerTierCapability]);
await viewerTierCapability.start?.(services);
const performer = await buildPerformer(services);

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A session that ended now. */
async function spend({ user_id }: Member, points: number): Promise<void> {
  const now_ms = clock.nowMs();
  await db.insert(sessionTable).values({
    ...{ channel_id: performer.user_id, broadcast_id: 1, viewer_id: user_id, session_type: 115 },
    ...{ point_type: 2000, state: 'ended', lang: 'ja', rate_units_per_min: 0, opening_rate_units_per_min: 0 },
    ...{ opening_ms: 0, share_bp: 4_000, started_at_ms: now_ms, ended_at_ms: now_ms },
    charged_units: points * 10_000,
  });
}
/** Lets the next look and what follows it happen. */
async function look(): Promise<void> {
  clock.advance(MINUTE_MS);
  await deadlines.runDue();
}
async function user({ user_id }: Member) {
  const [row] = await db.select().from(userTable).where(eq(userTable.id, user_id));
  return { tier: row?.tier, user_type: row?.user_type };
}
interface Progress {
  tier: string;
  until_ms: number | null;
  days: number;
  spent_units: number;
  next: unknown;
}
async function page({ user_id }: Member): Promise<Progress | null> {
  const { cookie } = await buildLogin(services, user_id);
  const answer = await app.inject({ url: '/api/viewer_tier', headers: { cookie } });
  return answer.json<{ progress: Progress | null }>().progress;
}
const give = (viewer: Member, tier: 'regular' | 'vip' | 'royal_vip' | 'promo') =>
  unitOfWork(db, async (tx) => setTier(tx, (await lockUser(tx, viewer.user_id))!, tier));

it('makes a viewer VIP and SVIP after their sessions, and ends it when its time is over', async () => {
  const viewer = await buildViewer(services);
  await spend(viewer, 29);
  await look();
  expect(await user(viewer)).toEqual({ tier: 'regular', user_type: 205 });
  expect(await page(viewer)).toEqual({
    ...{ tier: 'regular', until_ms: null, days: 10, spent_units: 290_000 },
    next: { tier: 'vip', units: 300_000, missing_units: 10_000 },
  });
  await spend(viewer, 1);
  await look();
  expect(await user(viewer)).toEqual({ tier: 'vip', user_type: 206 });
  await spend(viewer, 70);
  await look();
  expect(await user(viewer)).toEqual({ tier: 'svip', user_type: 206 });
  expect(await page(viewer)).toEqual({
    ...{ tier: 'svip', until_ms: clock.nowMs() + 10 * DAY_MS, days: 10, spent_units: 1_000_000 },
    next: { tier: 'royal_vip', units: 5_000_000, missing_units: 4_000_000 },
  });
  clock.advance(5 * DAY_MS);
  await spend(viewer, 40);
  // Ended sessions are looked at twice, so that none is missed.
  await look();
  await look();
  const until_ms = clock.nowMs() + 10 * DAY_MS;
  await look();
  expect((await page(viewer))?.until_ms).toBe(until_ms);
  clock.advance(until_ms - 1 - clock.nowMs());
  await deadlines.runDue();
  expect((await user(viewer)).tier).toBe('svip');
  clock.advance(1);
  await deadlines.runDue();
  expect(await user(viewer)).toEqual({ tier: 'regular', user_type: 205 });
});

it('goes on to the royal tiers and prestige, past the step that is switched off', async () => {
  const viewer = await buildViewer(services);
  await spend(viewer, 500);
  await look();
  expect(await user(viewer)).toEqual({ tier: 'royal_vip', user_type: 206 });
  expect((await page(viewer))?.next).toEqual({
    ...{ tier: 'prestige', units: 10_000_000, missing_units: 5_000_000 },
  });
  await spend(viewer, 500);
  await look();
  expect(await user(viewer)).toEqual({ tier: 'prestige', user_type: 206 });
  expect((await page(viewer))?.next).toBeNull();
  clock.advance(11 * DAY_MS);
  await deadlines.runDue();
  expect(await user(viewer)).toEqual({ tier: 'regular', user_type: 205 });
});

it('counts what was given outside of a room when the viewer looks', async () => {
  const viewer = await buildViewer(services);
  await db.insert(tipTable).values({
    ...{ viewer_id: viewer.user_id, performer_id: performer.user_id, broadcast_id: 1, transfer_id: 1 },
    ...{
      units: 300_000,
      performer_units: 0,
      anonymous: false,
      at_ms: clock.nowMs(),
      idempotency_key: 'tier',
    },
  } as typeof tipTable.$inferInsert);
  await look();
  expect((await user(viewer)).tier).toBe('regular');
  expect((await page(viewer))?.tier).toBe('vip');
  await deadlines.runDue();
  expect((await user(viewer)).tier).toBe('vip');
});

it('leaves what staff gave', async () => {
  const given = await buildViewer(services);
  await give(given, 'vip');
  await spend(given, 1);
  await look();
  clock.advance(40 * DAY_MS);
  await look();
  expect((await user(given)).tier).toBe('vip');
  expect((await page(given))?.until_ms).toBeNull();

  const royal = await buildViewer(services);
  await give(royal, 'royal_vip');
  await spend(royal, 100);
  await look();
  expect((await user(royal)).tier).toBe('royal_vip');
  expect(await page(royal)).toMatchObject({ tier: 'royal_vip', until_ms: null });

  const promo = await buildViewer(services);
  await give(promo, 'promo');
  await spend(promo, 1_000);
  await look();
  expect(await page(promo)).toBeNull();

  const lowered = await buildViewer(services);
  await spend(lowered, 30);
  await look();
  expect((await user(lowered)).tier).toBe('vip');
  await give(lowered, 'regular');
  await spend(lowered, 1);
  await look();
  expect((await user(lowered)).tier).toBe('regular');
  await look();
  await spend(lowered, 30);
  await look();
  expect((await user(lowered)).tier).toBe('vip');
});
