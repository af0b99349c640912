import { periodEnd } from '../payout/period.ts';

/**
 * What fulfils a mission of a viewer in a day of Japan. `watch`: time of sessions that arrived, milliseconds, paid or free;
 * `rooms`: rooms of performers; the others: how many.
 */
export const VIEWER_MISSIONS = ['watch', 'rooms', 'favourite', 'blog_comment', 'review'] as const;
export type ViewerMission = (typeof VIEWER_MISSIONS)[number];
/** The same for a performer. `broadcast`: time on the air, milliseconds; `mail`: viewers to whom she wrote by herself. */
export const PERFORMER_MISSIONS = ['broadcast', 'diary', 'mail', 'next_login'] as const;
export type PerformerMission = (typeof PERFORMER_MISSIONS)[number];
export const MISSIONS = [...VIEWER_MISSIONS, ...PERFORMER_MISSIONS] as const;
export type Mission = (typeof MISSIONS)[number];
/** Missions whose target and progress are milliseconds. */
export const TIMED_MISSIONS: readonly Mission[] = ['watch', 'broadcast'];

/** What a person takes by a press, once in a day of Japan each. */
export const MISSION_CLAIMS = [...MISSIONS, 'login_bonus'] as const;
export type MissionClaim = (typeof MISSION_CLAIMS)[number];

export const MISSION_STATES = ['open', 'reached', 'claimed'] as const;
export type MissionState = (typeof MISSION_STATES)[number];

/** A mission as staff have set it. */
export interface MissionTarget<M extends Mission = Mission> {
  kind: M;
  target: number;
  /** What a viewer gets; always 0 for a performer. */
  miles: number;
}

const MINUTE_MS = 60_000;
/** What each mission of a viewer usually asks for and gives. A published review earns miles by itself. */
export const VIEWER_MISSION_TERMS: Readonly<Record<ViewerMission, { target: number; miles: number }>> = {
  watch: { target: 10 * MINUTE_MS, miles: 5 },
  rooms: { target: 3, miles: 3 },
  favourite: { target: 1, miles: 1 },
  blog_comment: { target: 1, miles: 2 },
  review: { target: 1, miles: 0 },
};
/** What each mission of a performer usually asks for. */
export const PERFORMER_MISSION_TERMS: Readonly<Record<PerformerMission, number>> = {
  broadcast: 30 * MINUTE_MS,
  diary: 1,
  mail: 3,
  next_login: 1,
};
/** Most miles of missions and the login bonus in a day, unless staff set another number. */
export const MISSION_MILES_A_DAY = 30;

/** Stamps of a card of the login bonus, and what each usually gives. */
export const LOGIN_STEPS = 7;
export const LOGIN_STEP_MILES = [1, 1, 2, 2, 3, 3, 10] as const;

type ViewerField = `${ViewerMission}_${'target' | 'miles'}`;
export type MissionTerms = Readonly<Record<ViewerField | 'day_most', number>>;
type LoginField = `day_${1 | 2 | 3 | 4 | 5 | 6 | 7}`;
export type LoginBonusTerms = Readonly<Record<LoginField, number>>;
export type PerformerMissionTerms = Readonly<Record<`${PerformerMission}_target`, number>>;

/** The missions of viewers that are on, in their order. One that gives nothing is off. */
export const viewerMissions = (terms: MissionTerms): MissionTarget<ViewerMission>[] =>
  VIEWER_MISSIONS.map((kind) => ({
    ...{ kind, target: terms[`${kind}_target`], miles: terms[`${kind}_miles`] },
  })).filter(({ miles }) => miles > 0);

/** The missions of performers that are on, in their order. One without a target is off. */
export const performerMissions = (terms: PerformerMissionTerms): MissionTarget<PerformerMission>[] =>
  PERFORMER_MISSIONS.map((kind) => ({ kind, target: terms[`${kind}_target`], miles: 0 })).filter(
    ({ target }) => target > 0,
  );

/** What each stamp of a card gives; empty: there is no login bonus. */
export function loginRewards(terms: LoginBonusTerms): number[] {
  const rewards = [
    ...[terms.day_1, terms.day_2, terms.day_3, terms.day_4],
    ...[terms.day_5, terms.day_6, terms.day_7],
  ];
  return rewards.some((miles) => miles > 0) ? rewards : [];
}

/** The stamp after the last one. Days without a stamp change nothing, and a full card is followed by a new one. */
export const nextLoginStep = (last: number | null): number => (last === null ? 1 : (last % LOGIN_STEPS) + 1);

export function missionState(progress: number, target: number, claimed: boolean): MissionState {
  if (claimed) return 'claimed';
  return progress >= target ? 'reached' : 'open';
}

/** What a reward gives now: no more than the day has left. */
export const rewardNow = (miles: number, day: { most: number; given: number }): number =>
  Math.max(0, Math.min(miles, day.most - day.given));

/** Miles of a month expire together, so that a person who comes every day does not hear of it every day. */
export const missionMilesExpireMs = (at_ms: number, valid_ms: number): number =>
  periodEnd(at_ms + valid_ms, 'month') - 1;

/**
 * Whether a person gets rewards. `excluded`: the viewer has excluded themselves, and is shown no mission at all; `promo`: their
 * points are the service's.
 */
export const MISSION_STANDINGS = ['open', 'address_needed', 'excluded', 'promo'] as const;
export type MissionStanding = (typeof MISSION_STANDINGS)[number];

interface Person {
  promo: boolean;
  excluded: boolean;
  /** Whether mail is sent, so that an address can be confirmed. */
  mails: boolean;
  verified: boolean;
}
export function missionStanding({ promo, excluded, mails, verified }: Person): MissionStanding {
  if (excluded) return 'excluded';
  if (promo) return 'promo';
  return mails && !verified ? 'address_needed' : 'open';
}
