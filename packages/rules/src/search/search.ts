import { chatLength } from '../chat/index.ts';
import { foldForSearch } from './fold.ts';

/** Which performers a search shows by what they do now. `live`: everyone on the air; `chatting`: a two-way chat too. */
export const SEARCH_STATUSES = [
  'all',
  'live',
  'waiting',
  'chatting',
  'twoway',
  'free_chat',
  'showtime',
  'twoshot',
  'resting',
  'preparing',
  'offline',
] as const;
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

/** `live`: those on the air first, then by points. */
export const SEARCH_SORTS = ['live', 'price', 'new', 'ranking', 'favourites'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Longest text in the search field, in code units, and most words of it that count. */
export const SEARCH_TEXT_LENGTH = 100;
export const SEARCH_WORDS_MAX = 6;
/** Performers of one page of results. */
export const SEARCH_PAGE_SIZE = 24;
/** Last page that can be asked for. */
export const SEARCH_PAGES_MAX = 40;
export const SEARCH_AGES = { least: 18, most: 99 } as const;
/** Points a minute. */
export const SEARCH_PRICE_MAX = 1_000;

/** Words of a search as they are compared: what is left of none is dropped. */
export function searchWords(text: string): string[] {
  const words = text
    .split(/[\s\p{Z}]+/u)
    .map(foldForSearch)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}

/** Longest name of a tag, in characters. */
export const TAG_LENGTH = 20;
/** Tags of one search. */
export const SEARCH_TAGS_MAX = 5;
/** Most tags that a performer chooses, and searches that a viewer keeps, unless staff set another number. */
export const PERFORMER_TAGS_MAX = 8;
export const SAVED_SEARCHES_MAX = 10;
/** Longest address of a saved search. */
export const SAVED_SEARCH_LENGTH = 600;

/** Names of a tag in both languages. A name is part of an address and of a list with commas. */
export interface TagNames {
  ja: string;
  en: string;
}

/** Cleans a name of a tag; null: it cannot be one. */
export function readTagName(text: string): string | null {
  const name = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  // Of what is not seen, only the selector of an emoji's picture may stay.
  const wrong = /[,/?#%\\\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name.replaceAll('\ufe0f', ''));
  const fits = name !== '' && chatLength(name) <= TAG_LENGTH && !wrong;
  return fits && foldForSearch(name) !== '' ? name : null;
}

/** Rows of the home page below the list. */
export const HOME_ROWS = ['favourites', 'recommended', 'soon', 'newcomers', 'ranking', 'voice'] as const;
export type HomeRow = (typeof HOME_ROWS)[number];
/** Performers of a row. */
export const HOME_ROW_SIZE = 12;
/** How many performers who are offline the home page lists: those who were on the air last. The search finds all. */
export const HOME_OFFLINE_MOST = 60;
/** How many cards a home page may show at once. */
export const SEEN_CARDS_MOST = 200;
/** How far ahead a planned broadcast is soon. */
export const SOON_MS = 24 * 3_600_000;
