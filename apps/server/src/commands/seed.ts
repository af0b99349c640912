import { isViewer, siteById, type Language } from '@akari/rules';
import { eq, inArray, isNull, and, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { readProofKey } from '../core/account/proof/proof-key.ts';
import { totpTable } from '../core/account/proof/proof.table.ts';
import { removeAllProofs } from '../core/account/proof/remove-proof.ts';
import { saveTotp } from '../core/account/proof/totp.ts';
import { loginTable, userTable } from '../core/account/state/account.table.ts';
import { seedFavourite } from '../core/favourite/change-favourites.ts';
import { createPerformer } from '../core/channel/create-performer.ts';
import { giveRole } from '../core/staff/change-role.ts';
import { setMailPerson } from '../core/mail/mail-person.ts';
import { createUser } from '../core/account/registration/create-user.ts';
import { hashPassword } from '../core/account/password/password.ts';
import { issuePoints } from '../core/ledger/issue-points.ts';
import { settingTable } from '../platform/config/setting.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { closeDemoAgencies, seedAgencies } from './seed-agencies.ts';
import { seedAlbums } from './seed-albums.ts';
import { seedMailbox } from './seed-mailbox.ts';
import { removeDemoNews, seedBlogs } from './seed-blogs.ts';
import { seedCoupons, stopDemoCoupons } from './seed-coupons.ts';
import { seedProfiles } from './seed-profiles.ts';
import { seedPartners, stopDemoPartners } from './seed-partners.ts';
import { seedPlans, stopDemoPlans } from './seed-plans.ts';
import { seedPortraits } from './seed-portraits.ts';
import { seedReviews } from './seed-reviews.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedTags } from './seed-tags.ts';
import { cancelDemoEvents, seedRankings } from './seed-rankings.ts';
import { seedVisits } from './seed-visits.ts';
import {
  DEMO_AGENCY,
  DEMO_FAVOURITES,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_PERFORMERS,
  DEMO_REGULARS,
  DEMO_RESTING,
  DEMO_VISITOR,
  demoSeeds,
  type DemoPerformer,
  type DemoPerson,
} from './demo-people.ts';

/** Setting that stores the ids of demo people, so that their public password can be replaced later. */
const SETTING = { scope: 'server', name: 'demo_people' };
interface DemoRecord {
  user_ids: number[];
  open: boolean;
}

async function readRecord(tx: Tx): Promise<DemoRecord> {
  const [row] = await tx
    .select()
    .from(settingTable)
    .where(sql`${settingTable.scope} = ${SETTING.scope} AND ${settingTable.name} = ${SETTING.name}`)
    .for('update');
  return (row?.value as DemoRecord | undefined) ?? { user_ids: [], open: false };
}

async function keepRecord(tx: Tx, value: DemoRecord): Promise<void> {
  await tx
    .insert(settingTable)
    .values({ ...SETTING, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
}

async function seedPerson(
  tx: Tx,
  services: Services,
  person: DemoPerson,
  password_hash: string,
): Promise<number> {
  const at_ms = services.clock.nowMs();
  const { user_name, user_type, tier, units, staff_roles = [] } = person;
  // Viewers have an address, so that the demo's inbox has their mail. The domain is reserved (RFC 2606). The visitor is a
  // program, whose logins would fill the inbox.
  const has_mail = isViewer(user_type) && user_name !== DEMO_VISITOR.user_name;
  const email = has_mail ? `${user_name}@akari.example` : null;
  const user_id = await createUser(
    tx,
    { user_name, user_type, tier, email, password_hash, ...placeOf(services) },
    at_ms,
  );
  if (email !== null) await setMailPerson(tx, user_id, { verified_email: email });
  for (const role of staff_roles) await giveRole(tx, { user_id, role, site_id: null }, at_ms);
  if (units > 0) {
    const { valid_ms } = services.config.points;
    await issuePoints(
      tx,
      {
        idempotency_key: `demo:${user_id}`,
        cause: 'staff_adjustment',
        cause_id: null,
        viewer_id: user_id,
        performer_id: null,
        at_ms,
        legs: [
          { owner_id: user_id, kind: 'viewer_points', amount_units: units },
          { owner_id: null, kind: 'house_promotion', amount_units: -units },
        ],
      },
      { kind: 'granted', source: 'staff_adjustment', valid_ms },
    );
  }
  return user_id;
}

function placeOf(services: Services): { site_id: number; chat_lang: Language } {
  const { site_id } = services.config;
  return { site_id, chat_lang: siteById(site_id)?.chat_lang ?? 'ja' };
}

const seedPerformer = (
  tx: Tx,
  services: Services,
  { show: _show, ...performer }: DemoPerformer,
  password_hash: string,
): Promise<number> =>
  createPerformer(tx, { ...performer, password_hash, ...placeOf(services) }, services.clock.nowMs());

const setPasswords = async (tx: Tx, user_ids: number[], password_hash: string): Promise<void> => {
  if (user_ids.length > 0)
    await tx.update(userTable).set({ password_hash }).where(inArray(userTable.id, user_ids));
};

/**
 * Sets up the authenticator apps of demo staff, whose seeds are public: a newcomer to the demo gets into the back office.
 * Only people whom the demo has made have one, and `closeDemo` takes it away again.
 */
async function setUpApps(tx: Tx, services: Services, user_ids: readonly number[]): Promise<void> {
  const made = await tx
    .select({ id: userTable.id, user_name: userTable.user_name })
    .from(userTable)
    .leftJoin(totpTable, eq(totpTable.user_id, userTable.id))
    .where(and(inArray(userTable.id, [...user_ids]), isNull(totpTable.user_id)));
  const key = await readProofKey(services.config.proof);
  for (const { id, user_name } of made) {
    const seed = demoSeeds({ demo_people: true }).get(user_name);
    if (seed !== undefined)
      await saveTotp(tx, key, { user_id: id, seed, now_ms: services.clock.nowMs(), confirmed: true });
  }
}

/** A person who registered with such a name earlier keeps it; the demo then lacks that name. */
async function isFree(tx: Tx, user_name: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(sql`lower(${userTable.user_name})`, user_name));
  return row === undefined;
}

/** Gives demo people whom this start has made their favourites. */
async function seedFavourites(tx: Tx, services: Services, made: ReadonlyMap<string, number>): Promise<void> {
  const at_ms = services.clock.nowMs();
  for (const [user_name, performers] of Object.entries(DEMO_FAVOURITES)) {
    const viewer_id = made.get(user_name);
    if (viewer_id === undefined) continue;
    for (const name of performers) {
      const performer_id = made.get(name);
      if (performer_id !== undefined) await seedFavourite(tx, { viewer_id, performer_id, at_ms });
    }
  }
}

/** Creates missing demo people at every start with DEMO on; existing ones keep their state. */
export async function openDemo(services: Services): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const made = await services.database.db.transaction(async (tx) => {
    const record = await readRecord(tx);
    if (!record.open) await setPasswords(tx, record.user_ids, password_hash);
    const made = new Map<string, number>();
    for (const person of [...DEMO_PEOPLE, ...DEMO_REGULARS, DEMO_VISITOR, DEMO_AGENCY]) {
      const { user_name } = person;
      if (await isFree(tx, user_name))
        made.set(user_name, await seedPerson(tx, services, person, password_hash));
    }
    const performers = [...DEMO_PERFORMERS, ...DEMO_RESTING];
    for (const performer of performers) {
      const { user_name } = performer;
      if (await isFree(tx, user_name))
        made.set(user_name, await seedPerformer(tx, services, performer, password_hash));
    }
    await seedFavourites(tx, services, made);
    await seedProfiles(services, tx, performers, made);
    const [paid, open, waiting] = ['kotoha', 'mio', 'sayo'].map((name) => made.get(name));
    if (paid !== undefined && open !== undefined && waiting !== undefined)
      await seedPayouts(services, tx, { paid, open, waiting });
    const staff_id = made.get('kanri');
    if (staff_id !== undefined) await seedCoupons(services, tx, staff_id);
    if (staff_id !== undefined) await seedPartners(services, tx, staff_id);
    if (staff_id !== undefined) await seedPlans(services, tx);
    if (staff_id !== undefined && paid !== undefined && made.has(DEMO_AGENCY.user_name) && made.has('yuzu'))
      await seedAgencies(services, tx, { made_by: staff_id, member_id: paid });
    if (staff_id !== undefined) await seedTags(services, tx, made, staff_id);
    if (staff_id !== undefined) await seedRankings(services, tx, made, staff_id);
    await seedReviews(services, tx, made);
    await seedVisits(services, tx, made);
    const user_ids = [...record.user_ids, ...made.values()];
    await setUpApps(tx, services, user_ids);
    if (made.size > 0 || !record.open) await keepRecord(tx, { user_ids, open: true });
    return made;
  });
  await seedPortraits(services, made);
  await seedAlbums(services, made);
  await seedMailbox(services, made);
  await seedBlogs(services, made);
}

/**
 * With DEMO off, replaces the public password of demo people by a random one, takes their public authenticator apps away
 * and ends their logins.
 */
export async function closeDemo(services: Services): Promise<void> {
  const unknownHash = await hashPassword(randomBytes(32).toString('base64url'));
  await services.database.db.transaction(async (tx) => {
    const record = await readRecord(tx);
    if (!record.open) return;
    await setPasswords(tx, record.user_ids, unknownHash);
    await stopDemoCoupons(tx, record.user_ids);
    await stopDemoPartners(tx, record.user_ids);
    await closeDemoAgencies(services, tx, record.user_ids);
    await stopDemoPlans(tx);
    await cancelDemoEvents(tx, record.user_ids);
    await removeDemoNews(tx, services.clock.nowMs());
    for (const user_id of record.user_ids) await removeAllProofs(tx, user_id);
    await tx
      .update(loginTable)
      .set({ ended_at_ms: services.clock.nowMs() })
      .where(and(inArray(loginTable.user_id, record.user_ids), isNull(loginTable.ended_at_ms)));
    await keepRecord(tx, { ...record, open: false });
  });
}
