import { nextState, type Machine } from '../machine/index.ts';
import { japanDate } from '../payout/index.ts';

/**
 * The texts of a performer's profile. `approved`: nothing waits, and visitors see what she wrote. While a change waits or
 * is refused, they see what was approved before.
 */
export const PROFILE_STATES = ['none', 'pending', 'approved', 'refused'] as const;
export type ProfileState = (typeof PROFILE_STATES)[number];
/** `withdraw`: what she saves needs no approval. Staff also reject texts that are shown. */
export const PROFILE_EVENTS = ['send', 'approve', 'reject', 'withdraw'] as const;
export type ProfileEvent = (typeof PROFILE_EVENTS)[number];

export const PROFILE_MACHINE: Machine<ProfileState, ProfileEvent> = {
  name: 'texts of a profile',
  initial: 'none',
  states: PROFILE_STATES,
  events: PROFILE_EVENTS,
  transitions: {
    none: { send: 'pending' },
    pending: { send: 'pending', approve: 'approved', reject: 'refused', withdraw: 'approved' },
    approved: { send: 'pending', reject: 'refused' },
    refused: { send: 'pending', withdraw: 'approved' },
  },
};
export const nextProfileState = (state: ProfileState, event: ProfileEvent): ProfileState | null =>
  nextState(PROFILE_MACHINE, state, event);

/** Why staff refuse the texts of a profile, or take them down. */
export const PROFILE_REASONS = ['insult', 'private_data', 'contact', 'untrue', 'unsuitable'] as const;
export type ProfileReason = (typeof PROFILE_REASONS)[number];

export const CUPS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'] as const;
export type Cup = (typeof CUPS)[number];
export const BLOOD_TYPES = ['A', 'B', 'O', 'AB'] as const;
export type BloodType = (typeof BLOOD_TYPES)[number];
export const BODY_STYLES = ['slender', 'petite', 'average', 'tall', 'curvy', 'athletic'] as const;
export type BodyStyle = (typeof BODY_STYLES)[number];
export const LIVING_AREAS = [
  'hokkaido',
  'tohoku',
  'kanto',
  'chubu',
  'kinki',
  'chugoku',
  'shikoku',
  'kyushu',
  'okinawa',
  'abroad',
] as const;
export type LivingArea = (typeof LIVING_AREAS)[number];
/** Where she broadcasts from. */
export const LOCATIONS = ['own_room', 'studio', 'on_the_move'] as const;
export type Location = (typeof LOCATIONS)[number];
export const PERFORMANCE_TYPES = [
  'talk',
  'song',
  'dance',
  'music',
  'cosplay',
  'game',
  'cooking',
  'fortune',
  'language',
  'night',
] as const;
export type PerformanceType = (typeof PERFORMANCE_TYPES)[number];
/** How she likes to spend the time of a chat. */
export const PLAY_TYPES = ['calm', 'lively', 'healing', 'listening', 'advice', 'playful'] as const;
export type PlayType = (typeof PLAY_TYPES)[number];
/** Most of these that a profile shows. */
export const PERFORMANCE_TYPES_MAX = 5;
export const PLAY_TYPES_MAX = 3;

/** ISO 3166-1; the page has their names from the browser. */
export const COUNTRIES = [
  ...['JP', 'KR', 'CN', 'TW', 'HK', 'TH', 'VN', 'PH', 'ID', 'MY', 'SG', 'IN', 'AU', 'NZ', 'US', 'CA'],
  ...['MX', 'BR', 'AR', 'CO', 'GB', 'IE', 'FR', 'DE', 'NL', 'BE', 'CH', 'AT', 'ES', 'PT', 'IT', 'SE'],
  ...['NO', 'DK', 'FI', 'PL', 'CZ', 'HU', 'RO', 'UA', 'ZA'],
] as const;
export type Country = (typeof COUNTRIES)[number];
/** Prefectures of Japan, ISO 3166-2:JP: 1 is Hokkaido, 47 is Okinawa. */
export const PREFECTURES_COUNT = 47;

/** Sizes in centimetres. */
export const PROFILE_CM = {
  height_cm: { least: 130, most: 210 },
  bust_cm: { least: 60, most: 150 },
  waist_cm: { least: 40, most: 140 },
  hip_cm: { least: 60, most: 150 },
} as const;
export type ProfileSize = keyof typeof PROFILE_CM;
export const PROFILE_SIZES = ['height_cm', 'bust_cm', 'waist_cm', 'hip_cm'] as const satisfies ProfileSize[];

/** What of the date of birth visitors see; without it, it is secret. */
export const BIRTH_PARTS = ['age', 'birthday'] as const;
export type BirthPart = (typeof BIRTH_PARTS)[number];

/** What a performer chooses about herself. Null: not said. */
export type ProfileFacts = Record<ProfileSize, number | null> & {
  /** `YYYY-MM-DD`; visitors never see it whole. */
  birth_date: string | null;
  birth_shown: BirthPart[];
  cup: Cup | null;
  blood_type: BloodType | null;
  body_style: BodyStyle | null;
  living_area: LivingArea | null;
  location: Location | null;
  country: Country | null;
  /** Number of a prefecture; only with Japan as the country. */
  residence: number | null;
  performance_types: PerformanceType[];
  play_types: PlayType[];
};

export const NO_FACTS: ProfileFacts = {
  birth_date: null,
  birth_shown: [],
  height_cm: null,
  bust_cm: null,
  waist_cm: null,
  hip_cm: null,
  cup: null,
  blood_type: null,
  body_style: null,
  living_area: null,
  location: null,
  country: null,
  residence: null,
  performance_types: [],
  play_types: [],
};

const LEGAL_AGE = 18;
const OLDEST = 99;
const isDay = (day: string): boolean => {
  const at_ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at_ms) && new Date(at_ms).toISOString().startsWith(day);
};

/** Whole years on a day of Japan. A person born on 29 February is a year older on 1 March. */
export function ageOn(birth_date: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4));
  return day.slice(5) < birth_date.slice(5) ? years - 1 : years;
}
/** Whether a date of birth exists and is that of an adult. */
export function isBirthDate(birth_date: string, now_ms: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birth_date) || !isDay(birth_date)) return false;
  const age = ageOn(birth_date, japanDate(now_ms));
  return age >= LEGAL_AGE && age <= OLDEST;
}

/** What visitors see of the facts: of the date of birth only what she shows. */
export type ShownFacts = Omit<ProfileFacts, 'birth_date' | 'birth_shown'> & {
  age: number | null;
  birthday: { month: number; day: number } | null;
};
export function shownFacts({ birth_date, birth_shown, ...facts }: ProfileFacts, now_ms: number): ShownFacts {
  const shown = (part: BirthPart): string | null => (birth_shown.includes(part) ? birth_date : null);
  const [of_age, of_day] = [shown('age'), shown('birthday')];
  return {
    ...facts,
    age: of_age === null ? null : ageOn(of_age, japanDate(now_ms)),
    birthday:
      of_day === null ? null : { month: Number(of_day.slice(5, 7)), day: Number(of_day.slice(8, 10)) },
  };
}
