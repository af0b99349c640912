import type { OwnMission, OwnMissions } from '@akari/contract';
import {
  isExcluded,
  isPromoViewer,
  isViewer,
  japanDate,
  japanMidnight,
  loginRewards,
  missionStanding,
  missionState,
  nextLoginStep,
  performerMissions,
  rewardNow,
  viewerMissions,
  type Mission,
  type MissionStanding,
  type MissionTarget,
} from '@akari/rules';
import { mailPersonOf } from '../../core/mail/mail-person.ts';
import { hasMail } from '../../core/mail/queue-mail.ts';
import { spendLimitRow } from '../../core/spend-limit/spend-limit.queries.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { performerProgress, viewerProgress } from './mission-progress.ts';
import { claimsOf, lastStepOf, stampsSince, type Claim } from './mission.queries.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 7;

async function standingOf(
  services: Services,
  db: Db | Tx,
  { user_id, user_type }: Member,
  now_ms: number,
): Promise<MissionStanding> {
  const limits = await spendLimitRow(db, user_id);
  const mailbox = await mailPersonOf(db, user_id);
  return missionStanding({
    promo: isPromoViewer(user_type),
    excluded: isExcluded(limits?.excluded_until_ms ?? null, now_ms),
    mails: hasMail(services),
    verified: mailbox?.verified === true,
  });
}

type Day = OwnMissions['day'];
type Progress = Readonly<Partial<Record<Mission, number>>>;
const shown = (
  missions: readonly MissionTarget[],
  progress: Progress,
  claims: readonly Claim[],
  day: Day,
): OwnMission[] =>
  missions.map(({ kind, target, miles }) => {
    const claim = claims.find((one) => one.kind === kind);
    const done = Math.min(target, progress[kind] ?? 0);
    const state = missionState(done, target, claim !== undefined);
    return { kind, target, progress: done, miles: claim?.miles ?? rewardNow(miles, day), state };
  });

/** The card of today: its stamp is reached by being here. */
async function loginBonusOf(
  db: Db | Tx,
  { user_id, site_id }: Member,
  today: string,
  claims: readonly Claim[],
  day: Day,
): Promise<OwnMissions['login_bonus']> {
  const rewards = loginRewards(await siteTermsOf(db, site_id, 'login_bonus'));
  if (rewards.length === 0) return null;
  const claim = claims.find(({ kind }) => kind === 'login_bonus');
  const step = claim?.step ?? nextLoginStep(await lastStepOf(db, user_id, today));
  return {
    ...{ step, rewards, state: claim === undefined ? 'reached' : 'claimed' },
    miles: claim?.miles ?? rewardNow(rewards[step - 1] ?? 0, day),
  };
}

async function viewersMissions(
  services: Services,
  db: Db | Tx,
  person: Member,
  now_ms: number,
): Promise<OwnMissions> {
  const { user_id, site_id } = person;
  const today = japanDate(now_ms);
  const [standing, terms, claims] = await Promise.all([
    standingOf(services, db, person, now_ms),
    siteTermsOf(db, site_id, 'missions'),
    claimsOf(db, user_id, today),
  ]);
  const day = { given: claims.reduce((sum, { miles }) => sum + miles, 0), most: terms.day_most };
  const none = { standing, missions: [], login_bonus: null, stamps: null, day };
  if (standing === 'excluded' || standing === 'promo' || day.most === 0) return none;
  const [progress, login_bonus] = await Promise.all([
    viewerProgress(db, user_id, japanMidnight(today)),
    loginBonusOf(db, person, today, claims, day),
  ]);
  return { ...none, missions: shown(viewerMissions(terms), progress, claims, day), login_bonus };
}

async function performersMissions(
  db: Db | Tx,
  { user_id, site_id }: Member,
  now_ms: number,
): Promise<OwnMissions> {
  const today = japanDate(now_ms);
  const days = Array.from({ length: DAYS_SHOWN }, (_, back) =>
    japanDate(now_ms - (DAYS_SHOWN - 1 - back) * DAY_MS),
  );
  const month = `${today.slice(0, 7)}-01`;
  const first = days[0] ?? today;
  const [terms, claims, stamped, progress] = await Promise.all([
    siteTermsOf(db, site_id, 'performer_missions'),
    claimsOf(db, user_id, today),
    stampsSince(db, user_id, first < month ? first : month),
    performerProgress(db, user_id, japanMidnight(today), now_ms),
  ]);
  const day = { given: 0, most: 0 };
  return {
    ...{ standing: 'open', login_bonus: null, day },
    missions: shown(performerMissions(terms), progress, claims, day),
    stamps: {
      days: days.map((one) => ({ day: one, stamps: stamped.find((row) => row.day === one)?.stamps ?? 0 })),
      month_days: stamped.filter((row) => row.day >= month).length,
    },
  };
}

/** The missions of a person on the day of a moment: those of viewers with what they give, those of performers with stamps. */
export const ownMissions = (
  services: Services,
  db: Db | Tx,
  person: Member,
  now_ms: number,
): Promise<OwnMissions> =>
  isViewer(person.user_type)
    ? viewersMissions(services, db, person, now_ms)
    : performersMissions(db, person, now_ms);
