import { USER_TYPE, type ViewerTier } from '@akari/rules';
import { postRegistrationBonus } from '@akari/server/core/ledger/post-registration-bonus';
import { staffGrantTable } from '@akari/server/core/staff/staff.table';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';
import { buildLogin, buildPerformer, buildUser, buildViewer } from '@akari/server/testing/factories';
import type { Ticket } from './media-node.ts';
import type { Random } from './random.ts';
import type { ServerLife } from './server-life.ts';

/** A viewer's page: the state that it was sent, which may be out of date. */
export interface Viewer {
  member: Member;
  /** The server that its socket is connected to. */
  socket: ServerLife | null;
  /** The session that was opened last, and the token for its media. */
  session_id: string | null;
  ticket: Ticket | null;
}
export interface Performer {
  member: Member;
  /** The login of the device that the performer publishes from. */
  login_id: number;
  ticket: Ticket | null;
}

/** The people of a world. */
export interface People {
  readonly viewers: Viewer[];
  readonly performers: Performer[];
  /** The free points of each person's registration, in units, by user id. */
  readonly free_units: Map<number, number>;
}

const PERFORMERS = 4;
const VIEWERS = 12;
const GUESTS = 2;
/** Free points of a registration (spec §9). */
const MOST_FREE_UNITS = 120_000;
/** Free points expire after the evening. */
const POINTS_VALID_MS = 15_552_000_000;
const ADMINS = [
  ['admin', USER_TYPE.visibleAdmin],
  ['unseen', USER_TYPE.invisibleAdmin],
] as const;
const TIERS: readonly ViewerTier[] = ['regular', 'vip', 'svip', 'royal_vip'];

const newcomer = (member: Member): Viewer => ({ member, socket: null, session_id: null, ticket: null });

async function giveFreePoints(
  { database, clock }: Services,
  { free_units }: People,
  viewer_id: number,
  units: number,
): Promise<void> {
  free_units.set(viewer_id, units);
  await database.db.transaction((tx) =>
    postRegistrationBonus(tx, { viewer_id, units, at_ms: clock.nowMs(), valid_ms: POINTS_VALID_MS }),
  );
}

/** Makes the people of a world. The order in which they are drawn belongs to its seed. */
export async function populate(services: Services, random: Random, people: People): Promise<void> {
  const { viewers, performers } = people;
  for (let count = 0; count < PERFORMERS; count += 1) {
    const rate = random.chance(0.5) ? { rate_points_per_min: random.int(1, 40_000) / 10_000 } : {};
    const share = random.chance(0.5) ? { share_bp: random.int(0, 10_000) } : {};
    const member = await buildPerformer(services, { user_name: `performer${count}`, ...rate, ...share });
    await buildLogin(services, member.user_id);
    performers.push({ member, login_id: member.login_id, ticket: null });
  }
  for (let count = 0; count < VIEWERS; count += 1) {
    const member = await buildViewer(services, {
      user_name: `viewer${count}`,
      tier: random.pick(TIERS),
      ...(random.chance(0.15) ? { user_type: USER_TYPE.promo } : {}),
      points: random.int(0, 60_000) / 10_000,
      coupon_points: random.chance(0.5) ? random.int(0, 10_000) / 10_000 : 0,
    });
    viewers.push(newcomer(member));
    if (random.chance(0.5))
      await giveFreePoints(services, people, member.user_id, random.int(1, MOST_FREE_UNITS));
  }
  for (let count = 0; count < GUESTS; count += 1) {
    const guest = { user_name: `guest${count}`, user_type: USER_TYPE.guest, tier: 'guest' as const };
    viewers.push(newcomer(await buildUser(services, guest)));
  }
  for (const [user_name, user_type] of ADMINS) {
    const member = await buildUser(services, { user_name, user_type });
    await services.database.db
      .insert(staffGrantTable)
      .values({ user_id: member.user_id, role: 'senior_moderator', site_id: null, at_ms: 0 });
    viewers.push(newcomer(member));
  }
}
