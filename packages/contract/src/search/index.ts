import {
  LANGUAGES,
  PERFORMANCE_TYPES,
  PLAY_TYPES,
  SAVED_SEARCH_LENGTH,
  SEARCH_AGES,
  SEARCH_PAGES_MAX,
  SEARCH_PRICE_MAX,
  SEARCH_SORTS,
  SEARCH_STATUSES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { channelCard } from '../channel/index.ts';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';

const inBoth = z.object({ ja: z.string(), en: z.string() });
const yes = z.optional(z.literal('1'));
const number = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)));
const age = number(SEARCH_AGES.least, SEARCH_AGES.most);
const price = number(0, SEARCH_PRICE_MAX);

/** What a search looks for. Its keys are those of the page's address, so that an address is the whole search. */
export const searchQuery = z.object({
  /** Words: each of them must be there. Longer texts are cut. */
  q: z.optional(z.string().check(z.maxLength(2_000))),
  status: z._default(z.enum(SEARCH_STATUSES), 'all'),
  speaks: z.optional(z.enum(LANGUAGES)),
  /** Points a minute in the party chat. */
  price_from: price,
  price_to: price,
  play: z.optional(z.enum(PLAY_TYPES)),
  performance: z.optional(z.enum(PERFORMANCE_TYPES)),
  /** Names of tags in either language, with commas; all of them must be there. */
  tags: z.optional(z.string().check(z.maxLength(400))),
  /** Only those who show their age. */
  age_from: age,
  age_to: age,
  voice: yes,
  toy: yes,
  new: yes,
  sort: z._default(z.enum(SEARCH_SORTS), 'live'),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_PAGES_MAX)), 1),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** Performers who match. A hidden chat and closed accounts are in no answer. */
export const searchPerformers = defineCall({
  method: 'GET',
  path: '/api/search',
  action: 'search.use',
  query: searchQuery,
  answer: z.object({
    performers: z.array(channelCard),
    /** Whether another page follows. */
    more: z.boolean(),
    /** Where to look when nothing matches: those who match less of it, who is live, and who is popular. */
    instead: z.optional(
      z.object({
        similar: z.array(channelCard),
        live: z.array(channelCard),
        popular: z.array(channelCard),
      }),
    ),
  }),
});

export const tag = z.object({
  tag_id: id,
  name: inBoth,
  /** Performers who have it. */
  performers: z.int(),
});
export type Tag = z.infer<typeof tag>;
/** All tags in use, the most chosen first. */
export const listTags = defineCall({
  method: 'GET',
  path: '/api/tags',
  action: 'search.use',
  answer: z.object({ tags: z.array(tag) }),
});

const chosen = z.array(id).check(
  z.maxLength(100),
  z.refine((all) => new Set(all).size === all.length),
);
const ownTags = z.object({ tag_ids: z.array(id), most: z.int() });
/** Performer: the own tags. */
export const getOwnTags = defineCall({
  method: 'GET',
  path: '/api/own-tags',
  action: 'tag.choose',
  answer: ownTags,
});
export const setOwnTags = defineCall({
  method: 'POST',
  path: '/api/own-tags',
  action: 'tag.choose',
  body: z.object({ tag_ids: chosen }),
  answer: ownTags,
});

/** A search that a viewer keeps, as the query of an address. */
export const savedSearch = z.object({ search_id: id, address: z.string(), at_ms: timeMs });
export type SavedSearch = z.infer<typeof savedSearch>;
const savedSearches = z.object({ searches: z.array(savedSearch), most: z.int() });
/** Viewer: the own searches, the newest first. */
export const listSavedSearches = defineCall({
  method: 'GET',
  path: '/api/saved-searches',
  action: 'search.save',
  answer: savedSearches,
});
/** Viewer: keeps a search; one that is kept already is not kept twice. */
export const saveSearch = defineCall({
  method: 'POST',
  path: '/api/saved-searches',
  action: 'search.save',
  body: z.object({ address: z.string().check(z.maxLength(SAVED_SEARCH_LENGTH)) }),
  answer: savedSearches,
});
export const removeSavedSearch = defineCall({
  method: 'POST',
  path: '/api/saved-searches/:search_id/remove',
  action: 'search.save',
  params: z.object({ search_id: id }),
  answer: nothing,
});

/** Rows below the list of the home page. A row without performers is empty. */
export const listHomeRows = defineCall({
  method: 'GET',
  path: '/api/home-rows',
  action: 'search.use',
  answer: z.object({
    /** Favourites of a viewer who are live. */
    favourites: z.array(channelCard),
    /** For a viewer who watched: who resembles one whom they watched. Null: nothing to go by, or switched off. */
    recommended: z.nullable(z.object({ because: inBoth, performers: z.array(channelCard) })),
    /** Who means to be on the air soon, soonest first. */
    soon: z.array(z.object({ channel: channelCard, at_ms: timeMs })),
    newcomers: z.array(channelCard),
    ranking: z.array(channelCard),
    voice: z.array(channelCard),
  }),
});
/** Viewer: whether what they watched is used to recommend others. */
const choice = z.object({ recommends: z.boolean() });
export const getRecommendChoice = defineCall({
  method: 'GET',
  path: '/api/recommend-choice',
  action: 'search.save',
  answer: choice,
});
export const setRecommendChoice = defineCall({
  method: 'POST',
  path: '/api/recommend-choice',
  action: 'search.save',
  body: choice,
  answer: nothing,
});
