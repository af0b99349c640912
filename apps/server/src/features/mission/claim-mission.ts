import type { AnswerOf, BodyOf, claimMission as claimCall, OwnMissions } from '@akari/contract';
import {
  isViewer,
  japanDate,
  missionMilesExpireMs,
  type ErrorName,
  type MissionStanding,
} from '@akari/rules';
import { giveMiles } from '../../core/mile/earn-miles.ts';
import { lockViewer } from '../../core/session/state/session.queries.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { missionClaimTable } from './mission.table.ts';
import { ownMissions } from './own-missions.ts';

type Asked = BodyOf<typeof claimCall>;

const REFUSED: Readonly<Record<Exclude<MissionStanding, 'open'>, ErrorName>> = {
  address_needed: 'mission_address_needed',
  excluded: 'self_excluded',
  promo: 'mission_promo',
};

/** The step of the card that a claim stamps; null: it is of a mission. @throws the first refusal that applies */
function decide(own: OwnMissions, { kind, miles }: Asked): number | null {
  if (own.standing !== 'open') throw new Problem(REFUSED[own.standing]);
  const { login_bonus, missions, day, stamps } = own;
  const wanted = kind === 'login_bonus' ? login_bonus : missions.find((one) => one.kind === kind);
  if (wanted === null || wanted === undefined) throw new Problem('mission_changed');
  if (wanted.state === 'claimed') throw new Problem('mission_claimed');
  if (wanted.state === 'open') throw new Problem('mission_open');
  if (stamps === null && day.given >= day.most) throw new Problem('mission_day_full');
  if (wanted.miles !== miles) throw new Problem('mission_changed');
  return kind === 'login_bonus' ? (login_bonus?.step ?? null) : null;
}

async function keep(
  tx: Tx,
  { user_id, user_type, site_id }: Member,
  { kind, miles }: Asked,
  { step, at_ms }: { step: number | null; at_ms: number },
): Promise<void> {
  const [claim] = await tx
    .insert(missionClaimTable)
    .values({ user_id, kind, step, miles, at_ms, day: japanDate(at_ms) })
    .returning({ id: missionClaimTable.id });
  if (claim === undefined) throw new Error('a claim was not kept');
  if (!isViewer(user_type) || miles === 0) return;
  const { valid_ms } = await siteTermsOf(tx, site_id, 'miles_earned');
  const act = kind === 'login_bonus' ? kind : 'mission';
  const lot = { miles, at_ms, expires_at_ms: missionMilesExpireMs(at_ms, valid_ms) };
  await giveMiles(tx, { viewer_id: user_id, act, subject_id: claim.id }, lot);
}

/**
 * Gives a person the reward of a mission or of the login bonus, once in a day: miles to a viewer, a stamp to a performer. The
 * person is locked, as when they exclude themselves, so that two pages at once are one, and no reward exceeds the day.
 * @throws self_excluded, mission_promo, mission_address_needed, mission_changed, mission_claimed, mission_open,
 * mission_day_full, money_stopped, idempotency_key_reused; nothing was given then
 */
export function claimMission(
  services: Services,
  person: Member,
  asked: Asked,
  key: string,
): Promise<AnswerOf<typeof claimCall>> {
  const { user_id } = person;
  const intent = { user_id, key, content: ['missions.claim', asked.kind, asked.miles] };
  return once(services, intent, async (tx) => {
    await lockViewer(tx, user_id);
    const at_ms = services.clock.nowMs();
    const step = decide(await ownMissions(services, tx, person, at_ms), asked);
    await keep(tx, person, asked, { step, at_ms });
    return { miles: asked.miles, missions: await ownMissions(services, tx, person, at_ms) };
  });
}
