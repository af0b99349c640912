import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import {
  answerOffer,
  inviteMember,
  leave,
  lockAgreement,
  lockMember,
  offerShare,
} from '@akari/server/features/agency/agency-members';
import { lockAgencyOf } from '@akari/server/features/agency/agency.queries';
import { takeOnAgency } from '@akari/server/features/agency/office-acts';
import { buildViewer } from '@akari/server/testing/factories';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

const DAY_MS = 86_400_000;
const JAPAN_MS = 32_400_000;
const MOST_AGENCIES = 2;
const PERCENT_BP = 100;

const dayAfter = (at_ms: number, days: number): string =>
  new Date(at_ms + JAPAN_MS + days * DAY_MS).toISOString().slice(0, 10);

/** Staff take an agency on, with an account of its own. */
async function takeOn(world: World): Promise<boolean> {
  const { clock, agencies } = world;
  if (agencies.length >= MOST_AGENCIES) return false;
  const user_name = world.newName('agency');
  const account = await world.ask((services) => buildViewer(services, { user_name }));
  if (account === null) return true;
  agencies.push(account);
  const plan = { name: user_name, site_id: account.site_id };
  const made = { plan, account_name: user_name, made_by: 1, now_ms: clock.nowMs() };
  await staffAct(world, 'agency.make', (tx) => takeOnAgency(tx, made));
  return true;
}

const someShare = ({ random, clock }: World) => ({
  share_bp: random.int(1, 50) * PERCENT_BP,
  from_date: dayAfter(clock.nowMs(), random.int(1, 2)),
});

/** An agency invites a performer, in some cases twice at once, or two agencies the same one. */
async function invite(world: World): Promise<boolean> {
  const { random, agencies, performers } = world;
  if (agencies.length === 0) return false;
  const { user_name: performer_name } = random.pick(performers).member;
  const once = () => {
    const { user_id } = random.pick(agencies);
    const invitation = { performer_name, ...someShare(world) };
    return world.ask(({ database, ...services }) =>
      unitOfWork(database.db, async (tx) =>
        inviteMember({ database, ...services }, tx, await lockAgencyOf(tx, user_id), invitation),
      ),
    );
  };
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

interface Agreement {
  id: number;
  performer_id: number;
  user_id: number;
}
const AGREEMENTS = `SELECT m.id, m.performer_id, a.user_id FROM agency_member m JOIN agency a ON a.id = m.agency_id
  WHERE m.state = 'member' ORDER BY m.id`;

/** An agency offers another percentage. */
async function offer(world: World): Promise<boolean> {
  const { rows } = await world.eye.pool.query<Agreement>(AGREEMENTS);
  if (rows.length === 0) return false;
  const { id, user_id } = world.random.pick(rows);
  const share = someShare(world);
  await world.ask((services) =>
    unitOfWork(services.database.db, async (tx) => {
      const agency = await lockAgencyOf(tx, user_id);
      await offerShare(services, tx, await lockMember(tx, agency.id, String(id)), share);
    }),
  );
  return true;
}

interface Offered {
  id: number;
  member_id: number;
  performer_id: number;
  share_bp: number;
  from_date: string;
}
const OFFERED = `SELECT t.id, t.member_id, m.performer_id, t.share_bp, t.from_date FROM agency_terms t
  JOIN agency_member m ON m.id = t.member_id WHERE t.state = 'offered' ORDER BY t.id`;

/** A performer answers; some press twice, or accept two invitations at once. */
async function answer(world: World): Promise<boolean> {
  const { random, accepted, clock } = world;
  const { rows } = await world.eye.pool.query<Offered>(OFFERED);
  if (rows.length === 0) return false;
  const first = random.pick(rows);
  const other = rows.find((one) => one.performer_id === first.performer_id && one.id !== first.id);
  const accept = random.chance(0.85);
  const once = async ({ id, member_id, performer_id, share_bp, from_date }: Offered): Promise<void> => {
    const said = { terms_id: String(id), accept, share_bp, from_date };
    const tomorrow = dayAfter(clock.nowMs(), 1);
    // The answer of the server may be lost, and the answer of the performer counts.
    if (accept)
      accepted.push({ id, member_id, share_bp, from_date: from_date > tomorrow ? from_date : tomorrow });
    await world.ask((services) =>
      unitOfWork(services.database.db, (tx) => answerOffer(services, tx, performer_id, said)),
    );
  };
  await Promise.all(random.chance(0.3) ? [once(first), once(other ?? first)] : [once(first)]);
  return true;
}

/** One side gives notice, or both at once. */
async function giveNotice(world: World): Promise<boolean> {
  const { random } = world;
  const { rows } = await world.eye.pool.query<Agreement>(AGREEMENTS);
  if (rows.length === 0) return false;
  const { id, performer_id, user_id } = random.pick(rows);
  const notices = [
    () =>
      world.ask((services) =>
        unitOfWork(services.database.db, async (tx) =>
          leave(services, tx, await lockAgreement(tx, performer_id, String(id)), 'performer'),
        ),
      ),
    () =>
      world.ask((services) =>
        unitOfWork(services.database.db, async (tx) => {
          const agency = await lockAgencyOf(tx, user_id);
          await leave(services, tx, await lockMember(tx, agency.id, String(id)), 'agency');
        }),
      ),
  ];
  await Promise.all((random.chance(0.3) ? notices : [random.pick(notices)]).map((one) => one()));
  return true;
}

export const AGENCY_ACTS: readonly Act[] = [
  { name: 'take an agency on', weight: 0.5, run: takeOn },
  { name: 'invite a performer', weight: 1.5, run: invite },
  { name: 'answer an agency', weight: 1.5, run: answer },
  { name: 'offer another percentage', weight: 0.6, run: offer },
  { name: 'leave an agency', weight: 0.25, run: giveNotice },
];
