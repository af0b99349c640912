import { GUEST_PREVIEW_MS, GUEST_PREVIEW_TOTAL_MS } from '../channel/limits.ts';
import { LOW_POINTS_RULE } from '../charge/points-left.ts';
import { GIFT_IDS, GIFT_MAX_UNITS, GIFT_MIN_UNITS, GIFTS, type GiftId } from '../gift/index.ts';
import { ID_VIDEO_MOST_UNITS, ID_VIDEO_TERMS } from '../id-video/index.ts';
import {
  MILE_STEP_UNITS,
  MILE_STEPS,
  mileField,
  MILES_OF_ACT_MOST,
  MILES_OF_REVIEW,
  MILES_VALID_MS,
  type MileField,
  type MileStep,
} from '../mile/index.ts';
import {
  LOGIN_STEP_MILES,
  MISSION_MILES_A_DAY,
  PERFORMER_MISSION_TERMS,
  PERFORMER_MISSIONS,
  TIMED_MISSIONS,
  VIEWER_MISSION_TERMS,
  VIEWER_MISSIONS,
  type PerformerMission,
  type ViewerMission,
} from '../mission/index.ts';
import { PLAN_USUAL_UNITS, type PlanName } from '../plan/index.ts';
import { points } from '../points/index.ts';
import {
  FIRST_OFFER_MOST_UNITS,
  PAYMENT_PROVIDERS,
  POINT_PACKS,
  type PaymentProviderName,
} from '../purchase/index.ts';
import { PRESENT_MIN_UNITS, PRESENT_TERMS } from '../present/index.ts';
import { RECORDING_LIMITS } from '../recording/index.ts';
import type { StaffAct } from '../staff/index.ts';
import { TIP_MIN_UNITS } from '../tip/index.ts';
import { VIEWER_TIERS, type ViewerTier } from '../user/index.ts';

/** How staff type a number. One of a unit is so many of what is kept. */
export const TERM_UNITS = {
  points: { kept: 10_000, decimals: 4 },
  count: { kept: 1, decimals: 0 },
  times: { kept: 1, decimals: 0 },
  miles: { kept: 1, decimals: 0 },
  yen: { kept: 1, decimals: 0 },
  dollars: { kept: 100, decimals: 2 },
  seconds: { kept: 1_000, decimals: 0 },
  minutes: { kept: 60_000, decimals: 0 },
  hours: { kept: 3_600_000, decimals: 0 },
  days: { kept: 86_400_000, decimals: 0 },
  megabytes: { kept: 1_000_000, decimals: 0 },
  gigabytes: { kept: 1_000_000_000, decimals: 1 },
} as const;
export type TermUnit = keyof typeof TERM_UNITS;

/** What the lines of a text have to be. `tax_rates`: a first day and a rate in per cent (`readTaxRates`). */
export type TextFormat = 'tax_rates';

/** A setting of a site. `usual` counts until staff set it. */
export type TermField =
  | {
      kind: 'number';
      unit: TermUnit;
      /** Bounds, in what is kept. */
      least: number;
      most: number;
      usual: number;
    }
  | { kind: 'yes_no'; usual: boolean }
  | { kind: 'tiers'; choices: readonly ViewerTier[]; usual: readonly ViewerTier[] }
  | { kind: 'words'; usual: readonly string[] }
  /** A text of several lines; `most`: characters. `format`: what its lines have to be; absent: anything. */
  | { kind: 'text'; most: number; usual: string; format?: TextFormat };

interface TermGroup {
  /** What staff do who change it: its right is that of the act. */
  act: StaffAct;
  fields: Readonly<Record<string, TermField>>;
}

const price = (usual: number, least: number, most: number) =>
  ({ kind: 'number', unit: 'points', least, most, usual }) as const;
const text = (most: number) => ({ kind: 'text', most, usual: '' }) as const;
/** @param least in the unit, like `most` */
const within = (unit: TermUnit, least: number, most: number, usual: number) => {
  const { kept } = TERM_UNITS[unit];
  return { kind: 'number', unit, least: least * kept, most: most * kept, usual } as const;
};
const giftPrice = (gift: GiftId): [GiftId, TermField] => [
  gift,
  price(GIFTS[gift].units, GIFT_MIN_UNITS, GIFT_MAX_UNITS),
];

const planTerms = (plan: PlanName): [string, TermField][] => [
  [`${plan}_cents`, within('dollars', 0, PLAN_DOLLARS_MOST, 0)],
  [`${plan}_yen`, within('yen', 0, PLAN_YEN_MOST, 0)],
  [`${plan}_units`, price(PLAN_USUAL_UNITS[plan], points(1), PLAN_POINTS_MOST)],
];

const mileRate = (miles: MileStep): [MileField, TermField] => [
  mileField(miles),
  price(MILE_STEP_UNITS[miles], 0, MILE_RATE_MOST),
];

/** @param least 0: the mission can be switched off by its target */
const missionTarget = (kind: ViewerMission | PerformerMission, least: 0 | 1, usual: number): TermField =>
  TIMED_MISSIONS.includes(kind)
    ? within('minutes', least, MISSION_MINUTES_MOST, usual)
    : within('times', least, MISSION_TIMES_MOST, usual);
const missionMiles = (usual: number): TermField => within('miles', 0, MISSION_MILES_MOST, usual);
const viewerMission = (kind: ViewerMission): [string, TermField][] => [
  [`${kind}_target`, missionTarget(kind, 1, VIEWER_MISSION_TERMS[kind].target)],
  [`${kind}_miles`, missionMiles(VIEWER_MISSION_TERMS[kind].miles)],
];
const performerMission = (kind: PerformerMission): [string, TermField] => [
  `${kind}_target`,
  missionTarget(kind, 0, PERFORMER_MISSION_TERMS[kind]),
];

const usedOn = (name: PaymentProviderName): [PaymentProviderName, TermField] => [
  name,
  { kind: 'yes_no', usual: true },
];

/** Most bytes of an upload, whatever the terms of a site allow. */
export const ID_VIDEO_BODY_LIMIT = 32_000_000;
/** Most characters of a line about the seller, of a longer text about them, and of a page that the operator writes. */
const [SELLER_LINE_MOST, SELLER_TEXT_MOST, PAGE_MOST] = [120, 600, 15_000];
/** Most characters of a registration number for tax. */
const REGISTRATION_MOST = 40;
/** Most characters of the terms of cancellation that a buyer reads before a purchase. */
const ORDER_TERMS_MOST = 600;
/** Dearest pack, yen. */
const YEN_MOST = 10_000_000;
/** Dearest plan. */
const [PLAN_DOLLARS_MOST, PLAN_YEN_MOST] = [1_000, 150_000];
const PLAN_POINTS_MOST = points(10_000);
const MILE_RATE_MOST = points(10_000);
const [MISSION_MINUTES_MOST, MISSION_TIMES_MOST, MISSION_MILES_MOST] = [600, 50, 1_000];
const PRESENTS_MOST = points(10_000);
const LOW_POINTS_MOST = points(1_000);

/**
 * Prices and limits that staff set for a site, by the names that the settings are kept under. The office, the server and
 * the readers of a setting all go by this table: another setting is another row, and its texts.
 */
export const SITE_TERMS = {
  gift_prices: {
    act: 'gift_price.set',
    fields: Object.fromEntries(GIFT_IDS.map(giftPrice)),
  },
  guest_preview: {
    act: 'guest_preview.set',
    fields: {
      each_ms: within('seconds', 1, 3_600, GUEST_PREVIEW_MS),
      total_ms: within('seconds', 0, 86_400, GUEST_PREVIEW_TOTAL_MS),
      automatic: { kind: 'yes_no', usual: true },
    },
  },
  low_points: {
    act: 'low_points.set',
    fields: {
      first_units: price(LOW_POINTS_RULE.first_units, 0, LOW_POINTS_MOST),
      last_units: price(LOW_POINTS_RULE.last_units, 0, LOW_POINTS_MOST),
      tiers: {
        kind: 'tiers',
        choices: VIEWER_TIERS.filter((tier) => tier !== 'guest'),
        usual: LOW_POINTS_RULE.tiers,
      },
    },
  },
  recording: {
    act: 'recording.set',
    fields: {
      max_ms: within('minutes', 1, 1_440, RECORDING_LIMITS.max_ms),
      max_bytes: within('gigabytes', 0.1, 10_000, RECORDING_LIMITS.max_bytes),
      max_count: within('count', 1, 10_000, RECORDING_LIMITS.max_count),
      kept_ms: within('days', 1, 3_650, RECORDING_LIMITS.kept_ms),
    },
  },
  id_video: {
    act: 'id_video.set',
    fields: {
      units: price(ID_VIDEO_TERMS.units, TIP_MIN_UNITS, ID_VIDEO_MOST_UNITS),
      countdown_ms: within('seconds', 1, 600, ID_VIDEO_TERMS.countdown_ms),
      paid_for_ms: within('hours', 1, 8_760, ID_VIDEO_TERMS.paid_for_ms),
      valid_ms: within('days', 1, 3_650, ID_VIDEO_TERMS.valid_ms),
      max_ms: within('seconds', 5, 180, ID_VIDEO_TERMS.max_ms),
      max_bytes: within('megabytes', 1, ID_VIDEO_BODY_LIMIT / 1_000_000, ID_VIDEO_TERMS.max_bytes),
    },
  },
  present: {
    act: 'present.set',
    fields: {
      allowance_units: price(PRESENT_TERMS.allowance_units, 0, PRESENTS_MOST),
      earnings_units: price(PRESENT_TERMS.earnings_units, 0, PRESENTS_MOST),
      most_units: price(PRESENT_TERMS.most_units, PRESENT_MIN_UNITS, PRESENTS_MOST),
    },
  },
  order_terms: {
    act: 'order_terms.set',
    fields: {
      withdrawal_ja: text(ORDER_TERMS_MOST),
      withdrawal_en: text(ORDER_TERMS_MOST),
      withdrawal_form: { kind: 'yes_no', usual: true },
    },
  },
  yen_prices: {
    act: 'yen_price.set',
    fields: {
      in_yen: { kind: 'yes_no', usual: false },
      ...Object.fromEntries(POINT_PACKS.map(({ pack_id }) => [pack_id, within('yen', 0, YEN_MOST, 0)])),
    },
  },
  /** What miles an act earns, and how long those can be used that are earned from then on. */
  miles_earned: {
    act: 'mile.set',
    fields: {
      review: within('miles', 0, MILES_OF_ACT_MOST, MILES_OF_REVIEW),
      valid_ms: within('days', 30, 3_650, MILES_VALID_MS),
    },
  },
  /** What each step of an exchange gives; 0: the step is not offered. */
  mile_rates: { act: 'mile.set', fields: Object.fromEntries(MILE_STEPS.map(mileRate)) },
  /** What missions of viewers ask for and give; at 0 miles one is off. `day_most`: together with the login bonus. */
  missions: {
    act: 'mission.set',
    fields: {
      ...Object.fromEntries(VIEWER_MISSIONS.flatMap(viewerMission)),
      day_most: missionMiles(MISSION_MILES_A_DAY),
    },
  },
  /** What each stamp of the card gives. */
  login_bonus: {
    act: 'mission.set',
    fields: Object.fromEntries(LOGIN_STEP_MILES.map((miles, at) => [`day_${at + 1}`, missionMiles(miles)])),
  },
  /** What missions of performers ask for; at 0 one is off. */
  performer_missions: {
    act: 'mission.set',
    fields: Object.fromEntries(PERFORMER_MISSIONS.map(performerMission)),
  },
  first_offer: {
    act: 'first_offer.set',
    fields: {
      on: { kind: 'yes_no', usual: false },
      most_units: price(FIRST_OFFER_MOST_UNITS, points(10), points(3_950)),
    },
  },
  plans: {
    act: 'plan.set',
    fields: Object.fromEntries([...planTerms('lite'), ...planTerms('pro')]),
  },
  payment_providers: {
    act: 'payment_provider.set',
    fields: Object.fromEntries(PAYMENT_PROVIDERS.map(usedOn)),
  },
  seller: {
    act: 'legal_text.set',
    fields: {
      name_ja: text(SELLER_LINE_MOST),
      name_en: text(SELLER_LINE_MOST),
      manager_ja: text(SELLER_LINE_MOST),
      manager_en: text(SELLER_LINE_MOST),
      address_ja: text(SELLER_TEXT_MOST),
      address_en: text(SELLER_TEXT_MOST),
      phone: text(SELLER_LINE_MOST),
      hours_ja: text(SELLER_LINE_MOST),
      hours_en: text(SELLER_LINE_MOST),
      mail: text(SELLER_LINE_MOST),
      fees_ja: text(SELLER_TEXT_MOST),
      fees_en: text(SELLER_TEXT_MOST),
      registration: text(REGISTRATION_MOST),
      tax_rates: { ...text(SELLER_TEXT_MOST), format: 'tax_rates' },
    },
  },
  terms_of_use: {
    act: 'legal_text.set',
    fields: { text_ja: text(PAGE_MOST), text_en: text(PAGE_MOST) },
  },
  privacy_policy: {
    act: 'legal_text.set',
    fields: { text_ja: text(PAGE_MOST), text_en: text(PAGE_MOST) },
  },
  prepaid: {
    act: 'legal_text.set',
    fields: {
      protection_ja: text(SELLER_TEXT_MOST),
      protection_en: text(SELLER_TEXT_MOST),
      misuse_ja: text(SELLER_TEXT_MOST),
      misuse_en: text(SELLER_TEXT_MOST),
    },
  },
  forbidden_words: {
    act: 'forbidden_words.set',
    fields: { words: { kind: 'words', usual: [] } },
  },
} as const satisfies Readonly<Record<string, TermGroup>>;

export type SiteTermGroup = keyof typeof SITE_TERMS;
export const SITE_TERM_GROUPS = Object.keys(SITE_TERMS) as SiteTermGroup[];
export const siteTermGroup = (group: SiteTermGroup): TermGroup => SITE_TERMS[group];
/** The fields of a group in their order. */
export const siteTermFields = (group: SiteTermGroup): [string, TermField][] =>
  Object.entries(siteTermGroup(group).fields);
