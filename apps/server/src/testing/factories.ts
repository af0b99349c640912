import {
  points,
  UNITS_PER_POINT,
  USER_TYPE,
  type ChannelStatus,
  type Language,
  type PublishStart,
  type StaffRole,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import { randomUUID } from 'node:crypto';
import { loginTable, userTable } from '../core/account/state/account.table.ts';
import { hashToken, newToken } from '../core/account/login/token.ts';
import { NO_PASSWORD } from '../core/account/password/password.ts';
import { channelTable } from '../core/channel/state/channel.table.ts';
import { openAccounts } from '../core/ledger/open-accounts.ts';
import { postTransfer } from '../core/ledger/post-transfer.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { grantPoints } from '../core/ledger/grant-points.ts';
import { staffGrantTable, staffProofTable } from '../core/staff/staff.table.ts';
import type { Member } from '../platform/http/person.ts';
import type { Services } from '../platform/services.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'config'>;
const DAY_MS = 86_400_000;

let counter = 0;
const nextName = (prefix: string): string => `${prefix}${(counter += 1)}`;

export interface UserAttributes {
  user_name?: string;
  email?: string | null;
  user_type?: UserType;
  tier?: ViewerTier;
  chat_lang?: Language;
}

/** Creates a person with a login row, as use cases see them. */
export async function buildUser(deps: Deps, attributes: UserAttributes = {}): Promise<Member> {
  const user_type = attributes.user_type ?? USER_TYPE.regular;
  const now_ms = deps.clock.nowMs();
  const columns = {
    user_name: attributes.user_name ?? nextName('person'),
    email: attributes.email ?? null,
    user_type,
    tier: attributes.tier ?? 'regular',
    chat_lang: attributes.chat_lang ?? 'ja',
    site_id: deps.config.site_id,
  };
  const { db } = deps.database;
  const [user] = await db
    .insert(userTable)
    .values({ ...columns, password_hash: NO_PASSWORD, created_at_ms: now_ms })
    .returning({ id: userTable.id });
  if (user === undefined) throw new Error('no user');
  await db.transaction((tx) => openAccounts(tx, user.id, user_type));
  const { login_id } = await buildLogin(deps, user.id);
  return {
    user_id: user.id,
    login_id,
    user_name: columns.user_name,
    user_type,
    tier: columns.tier,
    chat_lang: columns.chat_lang,
    site_id: columns.site_id,
  };
}

/**
 * Creates a login.
 * @returns its id and its cookie header, `vauth=…` or `guest=…`
 */
export async function buildLogin(
  deps: Deps,
  user_id: number,
  kind: 'vauth' | 'guest' = 'vauth',
): Promise<{ login_id: number; cookie: string }> {
  const token = newToken(kind);
  const now_ms = deps.clock.nowMs();
  const [login] = await deps.database.db
    .insert(loginTable)
    .values({
      user_id,
      kind,
      token_hash: hashToken(token),
      created_at_ms: now_ms,
      last_seen_at_ms: now_ms,
      expires_at_ms: now_ms + 31 * DAY_MS,
      user_agent: 'test',
      ip_address: '127.0.0.1',
    })
    .returning({ id: loginTable.id });
  if (login === undefined) throw new Error('no login');
  return { login_id: login.id, cookie: `${kind}=${token}` };
}

export interface ViewerAttributes extends UserAttributes {
  /** Regular points, in points (not units). */
  points?: number;
  coupon_points?: number;
}

/** Creates a viewer with a balance; 0 by default. */
export async function buildViewer(deps: Deps, attributes: ViewerAttributes = {}): Promise<Member> {
  const viewer = await buildUser(deps, {
    ...attributes,
    user_name: attributes.user_name ?? nextName('viewer'),
  });
  const balances = {
    points_units: points(attributes.points ?? 0),
    coupon_points_units: points(attributes.coupon_points ?? 0),
  };
  await givePoints(deps, viewer.user_id, balances);
  return viewer;
}

/** Test points outlive every test. */
const VALID_MS = 3_650 * 86_400_000;

/** Takes regular points from a viewer through the ledger, as a payment would. */
export async function takePoints(deps: Deps, viewer_id: number, units: number): Promise<void> {
  await postTransfer(deps.database.db, {
    idempotency_key: `test:${randomUUID()}`,
    cause: 'staff_adjustment',
    cause_id: null,
    viewer_id,
    performer_id: null,
    at_ms: deps.clock.nowMs(),
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: -units },
      { owner_id: null, kind: 'house_promotion', amount_units: units },
    ],
  });
}

/** Gives points from the service through the ledger, so that its invariants hold in tests too. */
export async function givePoints(
  deps: Deps,
  viewer_id: number,
  gift: { points_units?: number; coupon_points_units?: number },
): Promise<void> {
  const { points_units = 0, coupon_points_units = 0 } = gift;
  const give = (units: number, coupon: boolean) =>
    unitOfWork(deps.database.db, (tx) =>
      grantPoints(
        tx,
        { viewer_id, points_units: units, coupon, key: `test:${randomUUID()}`, valid_ms: VALID_MS },
        deps.clock.nowMs(),
      ),
    );
  if (points_units > 0) await give(points_units, false);
  if (coupon_points_units > 0) await give(coupon_points_units, true);
}

export interface PerformerAttributes extends UserAttributes {
  status?: ChannelStatus;
  broadcast_id?: number;
  publisher_live?: boolean;
  /** Status of a new broadcast; waiting by default. */
  publish_start?: PublishStart;
  /** Points a minute; the site's rate by default. */
  rate_points_per_min?: number;
  share_bp?: number;
}

/** Creates a performer with a channel, offline by default. The channel's id is the performer's user id. */
export async function buildPerformer(deps: Deps, attributes: PerformerAttributes = {}): Promise<Member> {
  const performer = await buildUser(deps, {
    ...attributes,
    user_name: attributes.user_name ?? nextName('performer'),
    user_type: USER_TYPE.performer,
  });
  const rate = attributes.rate_points_per_min;
  await deps.database.db.insert(channelTable).values({
    performer_id: performer.user_id,
    status: attributes.status ?? 'offline',
    broadcast_id: attributes.broadcast_id ?? null,
    publisher_live: attributes.publisher_live ?? false,
    publish_start: attributes.publish_start ?? 'waiting',
    display_name: { ja: `演者 ${performer.user_name}`, en: `Performer ${performer.user_name}` },
    introduction: { ja: '', en: '' },
    languages: ['ja'],
    rates: rate === undefined ? {} : { party: Math.round(rate * UNITS_PER_POINT) },
    share_bp: attributes.share_bp ?? null,
  });
  return performer;
}

/** Creates an admin, visible by default. */
export const buildAdmin = (
  deps: Deps,
  attributes: { visible?: boolean; user_name?: string } = {},
): Promise<Member> =>
  buildUser(deps, {
    user_name: attributes.user_name ?? nextName('admin'),
    user_type: attributes.visible === false ? USER_TYPE.invisibleAdmin : USER_TYPE.visibleAdmin,
  });

export interface StaffAttributes {
  roles?: readonly { role: StaffRole; site_id?: number }[];
  visible?: boolean;
  user_name?: string;
  /** Whether the login is proven; default: yes, now. */
  proven?: boolean;
}

/** Creates a member of the staff who is logged in; by default an administrator for all sites. */
export async function buildStaff(
  deps: Deps,
  { roles = [{ role: 'admin' }], proven = true, ...admin }: StaffAttributes = {},
): Promise<Member & { cookie: string }> {
  const { db } = deps.database;
  const person = await buildAdmin(deps, admin);
  const now_ms = deps.clock.nowMs();
  await db.insert(staffGrantTable).values(
    roles.map(({ role, site_id }) => ({
      user_id: person.user_id,
      role,
      site_id: site_id ?? null,
      at_ms: now_ms,
    })),
  );
  const { login_id, cookie } = await buildLogin(deps, person.user_id);
  if (proven)
    await db
      .insert(staffProofTable)
      .values({ login_id, method: 'passkey', proved_at_ms: now_ms, used_at_ms: now_ms });
  return { ...person, login_id, cookie };
}
