import {
  isEarnedTier,
  isViewer,
  tierAfter,
  type EarnedTier,
  type HeldTier,
  type UserType,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockUser, setTier } from '../../core/account/set-tier.ts';
import type { userTable } from '../../core/account/state/account.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, locksNothing, setDeadline, setDeadlines } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { spentInRooms, spentSince } from './spent.queries.ts';
import { viewerTierTable } from './viewer-tier.table.ts';

/** Counts what a viewer spent. Subject: the viewer. */
const COUNT = 'viewer_tier.count';
/** Looks for viewers who have spent. Subject: `all`, one job for the whole service. */
const LOOK = 'viewer_tier.look';
const ALL = 'all';
const LOOK_EVERY_MS = 60_000;
/** The end of a session may be committed so long after its time. */
const OVERLAP_MS = 60_000;

/** A tier with what counts for the next. */
export interface Standing {
  held: HeldTier;
  since_ms: number;
  spent_units: number;
  counted_from_ms: number;
}

/** What a viewer has now, and has spent. A tier that differs from the row was given by staff, and counting begins with it. */
export async function standingOf(
  services: Services,
  db: Db | Tx,
  user_id: number,
  tier: EarnedTier,
): Promise<Standing> {
  const now_ms = services.clock.nowMs();
  const [row] = await db.select().from(viewerTierTable).where(eq(viewerTierTable.user_id, user_id));
  const same = row === undefined || row.tier === tier;
  const counted_from_ms = same ? (row?.counted_from_ms ?? 0) : now_ms;
  const spent_units = await spentSince(
    db,
    user_id,
    Math.max(counted_from_ms, now_ms - services.config.viewer_tier.days_ms),
  );
  const until_ms = same ? (row?.until_ms ?? null) : null;
  const since_ms = same ? (row?.since_ms ?? now_ms) : now_ms;
  return { held: { tier, until_ms }, since_ms, spent_units, counted_from_ms };
}

/** The tier that a standing leads to now. */
export const tierNow = (services: Services, { held, spent_units }: Standing): HeldTier =>
  tierAfter(
    held,
    { spent_units, now_ms: services.clock.nowMs(), kept_ms: services.config.viewer_tier.days_ms },
    services.config.viewer_tier.steps,
  );

/** Whether a tier can change by spending now. */
export const mayEarn = (
  services: Services,
  { user_type, tier }: { user_type: number; tier: string },
): boolean =>
  services.config.viewer_tier.steps.length > 0 && isViewer(user_type as UserType) && isEarnedTier(tier);

/** Gives a locked viewer the tier that follows from what they spent, and keeps until when. */
async function count(services: Services, tx: Tx, user: typeof userTable.$inferSelect): Promise<void> {
  const { id: user_id, tier } = user;
  if (!mayEarn(services, user) || !isEarnedTier(tier)) {
    await tx.delete(viewerTierTable).where(eq(viewerTierTable.user_id, user_id));
    return;
  }
  const now_ms = services.clock.nowMs();
  const standing = await standingOf(services, tx, user_id, tier);
  const next = tierNow(services, standing);
  const moved = next.tier !== tier;
  if (moved) await setTier(tx, user, next.tier);
  const row = {
    ...next,
    since_ms: moved ? now_ms : standing.since_ms,
    counted_from_ms: standing.counted_from_ms,
  };
  await tx
    .insert(viewerTierTable)
    .values({ user_id, ...row })
    .onConflictDoUpdate({ target: viewerTierTable.user_id, set: row });
  if (next.until_ms !== null) await setDeadline(tx, COUNT, String(user_id), next.until_ms);
}

/** Has a viewer's spending counted at once, because it was found that their tier is due to change. */
export const countSoon = ({ database, clock }: Services, user_id: number): Promise<void> =>
  unitOfWork(database.db, (tx) => setDeadline(tx, COUNT, String(user_id), clock.nowMs()));

/** Follows what viewers spend. One node looks at a time; each viewer is counted in a transaction of their own. */
export async function followSpending(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  deadlines.handle(
    COUNT,
    (tx, subject) => lockUser(tx, Number(subject)),
    async (tx, _, user) => {
      if (user !== null) await count(services, tx, user);
    },
  );
  deadlines.handle(LOOK, locksNothing, async (tx, _, __, { payload }) => {
    const now_ms = clock.nowMs();
    const { from_ms = 0 } = payload as { from_ms?: number };
    await setDeadlines(tx, COUNT, await spentInRooms(tx, from_ms - OVERLAP_MS), now_ms);
    await setDeadline(tx, LOOK, ALL, now_ms + LOOK_EVERY_MS, { from_ms: now_ms });
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, LOOK, ALL, clock.nowMs()));
}
