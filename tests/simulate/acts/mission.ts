import { claimMission } from '@akari/server/features/mission/claim-mission';
import { ownMissions } from '@akari/server/features/mission/own-missions';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** A viewer takes what the page shows as reached, in some cases on two pages at once, or another amount than it shows. */
async function take(world: World): Promise<boolean> {
  const { random, payers, clock } = world;
  const { member } = random.pick(random.chance(0.7) ? payers.slice(0, 2) : payers);
  const shown = await world.ask((services) =>
    ownMissions(services, services.database.db, member, clock.nowMs()),
  );
  if (shown === null) return true;
  const { login_bonus, missions } = shown;
  const favourite = missions.find(({ kind }) => kind === 'favourite');
  const card = login_bonus !== null && (favourite === undefined || random.chance(0.7));
  const miles = (card ? login_bonus : favourite)?.miles;
  if (miles === undefined) return true;
  const asked = {
    kind: card ? ('login_bonus' as const) : ('favourite' as const),
    miles: random.chance(0.9) ? miles : miles + 1,
  };
  const key = world.newKey();
  const once = (own: string) => world.ask((services) => claimMission(services, member, asked, own));
  await Promise.all([
    once(key),
    ...(random.chance(0.3) ? [once(random.chance(0.5) ? key : world.newKey())] : []),
  ]);
  return true;
}

/** Staff of a site set how much a day gives, and what the card does. */
async function setTerms({ random, eye, payers }: World): Promise<boolean> {
  const { site_id } = random.pick(payers).member;
  await eye.pool.query(
    `INSERT INTO setting (scope, name, value) VALUES ($1, 'missions', $2)
     ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
    [`site:${site_id}`, JSON.stringify({ day_most: random.pick([1, 3, 30]) })],
  );
  return true;
}

/** What viewers take for what they did today. */
export const MISSION_ACTS: readonly Act[] = [
  { name: 'take a mission', weight: 6, run: take },
  { name: 'set what missions give', weight: 0.5, run: setTerms },
];
