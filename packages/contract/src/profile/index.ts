import {
  BIRTH_PARTS,
  BLOOD_TYPES,
  BODY_STYLES,
  COUNTRIES,
  CUPS,
  LIVING_AREAS,
  LOCATIONS,
  PERFORMANCE_TYPES,
  PERFORMANCE_TYPES_MAX,
  PLAY_TYPES,
  PLAY_TYPES_MAX,
  PREFECTURES_COUNT,
  PROFILE_CM,
  PROFILE_REASONS,
  PROFILE_STATES,
  type ProfileSize,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language, performerName, timeMs } from '../common/index.ts';

const named = z.object({ performer_name: performerName });

/** Longer texts are refused by the rules, which count characters as a person does. */
const sentText = z.string().check(z.maxLength(2_000));
const both = z.object({ ja: sentText, en: sentText });
/** What a performer writes about herself. */
export const profileTexts = z.object({
  /** How her name is read, in kana. */
  reading: sentText,
  introduction: both,
  about: both,
  occupation: both,
  wish_list: z.array(both).check(z.maxLength(20)),
  interests: both,
  habits: both,
  ideal_play: both,
  fetish: both,
  liked_types: both,
  favourite_destination: both,
  hobby: both,
  charm_points: both,
});

const cm = (size: ProfileSize) =>
  z.nullable(z.int().check(z.gte(PROFILE_CM[size].least), z.lte(PROFILE_CM[size].most)));
const few = <T extends z.ZodMiniType>(one: T, most: number) =>
  z.array(one).check(
    z.maxLength(most),
    z.refine((all) => new Set(all).size === all.length),
  );
/** What visitors see of the facts but the date of birth. */
const facts = {
  height_cm: cm('height_cm'),
  bust_cm: cm('bust_cm'),
  waist_cm: cm('waist_cm'),
  hip_cm: cm('hip_cm'),
  cup: z.nullable(z.enum(CUPS)),
  blood_type: z.nullable(z.enum(BLOOD_TYPES)),
  body_style: z.nullable(z.enum(BODY_STYLES)),
  living_area: z.nullable(z.enum(LIVING_AREAS)),
  location: z.nullable(z.enum(LOCATIONS)),
  country: z.nullable(z.enum(COUNTRIES)),
  residence: z.nullable(z.int().check(z.gte(1), z.lte(PREFECTURES_COUNT))),
  performance_types: few(z.enum(PERFORMANCE_TYPES), PERFORMANCE_TYPES_MAX),
  play_types: few(z.enum(PLAY_TYPES), PLAY_TYPES_MAX),
};
/** What a performer chooses about herself. */
export const profileFacts = z.object({
  ...facts,
  birth_date: z.nullable(z.string().check(z.maxLength(10))),
  birth_shown: few(z.enum(BIRTH_PARTS), BIRTH_PARTS.length),
});

/** A performer's profile beside her card (`getChannel`), as everybody reads it. */
export const getProfile = defineCall({
  method: 'GET',
  path: '/api/profiles/:performer_name',
  action: 'profile.read',
  params: named,
  answer: z.object({
    performer_name: performerName,
    facts: z.object({
      ...facts,
      /** Null: she keeps it secret. */
      age: z.nullable(z.int()),
      birthday: z.nullable(z.object({ month: z.int(), day: z.int() })),
    }),
    texts: profileTexts,
    /** Tags that she has chosen. */
    tags: z.array(z.object({ ja: z.string(), en: z.string() })),
    /**
     * Her place in this month's ranking by points; its `rank` is null below the places that the ranking shows. Null: she has
     * hidden herself in rankings, and so are her supporters. A node of an older version does not send it.
     */
    ranking: z._default(z.nullable(z.object({ rank: z.nullable(z.int()) })), null),
    recommends: z.int(),
    /** Whether the person has recommended her today, in Japan. */
    recommended_today: z.boolean(),
    /** When she means to be on the air, soonest first; past times are not here. */
    next_logins: z.array(timeMs),
  }),
});

/** Viewer: recommends a performer, once in a day of Japan. */
export const recommendPerformer = defineCall({
  method: 'POST',
  path: '/api/profiles/:performer_name/recommend',
  action: 'profile.recommend',
  params: named,
  answer: z.object({ recommends: z.int() }),
});

/** `GET`: the planned times of a performer as a calendar file (RFC 5545), in the language `lang`. */
export const NEXT_LOGINS_FILE_PATH = '/api/profiles/:performer_name/next-logins.ics';
export const nextLoginsFileParams = named;
export const nextLoginsFileQuery = z.object({ lang: z._default(language, 'ja') });
export const nextLoginsFileUrl = (performer_name: string, lang: z.infer<typeof language>): string =>
  `${NEXT_LOGINS_FILE_PATH.replace(':performer_name', encodeURIComponent(performer_name))}?lang=${lang}`;

/** What a performer sees of her own profile. */
export const ownProfile = z.object({
  performer_name: performerName,
  /** Each change names the version that it was made on. */
  version: z.int(),
  facts: profileFacts,
  languages: z.array(language),
  /** Her texts as she wrote them last. */
  texts: profileTexts,
  /** What visitors see. */
  shown_texts: profileTexts,
  state: z.enum(PROFILE_STATES),
  /** Why staff refused the texts or took them down. */
  reason: z.nullable(z.enum(PROFILE_REASONS)),
  next_logins: z.array(timeMs),
  recommends: z.int(),
});
/** Performer: the own profile. */
export const getOwnProfile = defineCall({
  method: 'GET',
  path: '/api/own-profile',
  action: 'profile.manage',
  answer: ownProfile,
});
/** Performer: saves the profile. Facts are shown at once; texts that say something new wait for staff. */
export const saveOwnProfile = defineCall({
  method: 'POST',
  path: '/api/own-profile',
  action: 'profile.manage',
  body: z.object({
    version: z.int(),
    facts: profileFacts,
    languages: few(language, 2).check(z.minLength(1)),
    texts: profileTexts,
  }),
  answer: ownProfile,
});
/** Performer: sets when she means to be on the air. */
export const setNextLogins = defineCall({
  method: 'POST',
  path: '/api/own-profile/next-logins',
  action: 'profile.manage',
  body: z.object({ version: z.int(), at_ms: z.array(timeMs).check(z.maxLength(100)) }),
  answer: ownProfile,
});
