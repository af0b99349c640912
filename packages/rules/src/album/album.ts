import { chatLength, cleanChatText } from '../chat/chat.ts';
import { nextState, type Machine } from '../machine/index.ts';
import { UNITS_PER_POINT } from '../points/units.ts';
import { LANGUAGES, type Language } from '../site/site.ts';

/** Who sees the pictures of an album: everybody, viewers who have its performer as a favourite, or who has paid. */
export const ALBUM_ACCESSES = ['free', 'favourites', 'points'] as const;
export type AlbumAccess = (typeof ALBUM_ACCESSES)[number];

/** An album. Others see it after staff have approved its words; `taken_down`: by staff, after that. */
export const ALBUM_STATES = ['pending', 'approved', 'rejected', 'taken_down', 'deleted'] as const;
export type AlbumState = (typeof ALBUM_STATES)[number];
/** `send`: the performer has changed words that others do not see. */
export const ALBUM_EVENTS = ['send', 'approve', 'reject', 'take_down', 'delete'] as const;
export type AlbumEvent = (typeof ALBUM_EVENTS)[number];

export const ALBUM_MACHINE: Machine<AlbumState, AlbumEvent> = {
  name: 'album',
  initial: 'pending',
  states: ALBUM_STATES,
  events: ALBUM_EVENTS,
  transitions: {
    pending: { send: 'pending', approve: 'approved', reject: 'rejected', delete: 'deleted' },
    approved: { take_down: 'taken_down', delete: 'deleted' },
    rejected: { send: 'pending', delete: 'deleted' },
    taken_down: { delete: 'deleted' },
    deleted: {},
  },
};
export const nextAlbumState = (state: AlbumState, event: AlbumEvent): AlbumState | null =>
  nextState(ALBUM_MACHINE, state, event);

/** A picture or clip of an album. Others see it after staff have approved it. */
export const ALBUM_PICTURE_STATES = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type AlbumPictureState = (typeof ALBUM_PICTURE_STATES)[number];
/** `send`: the performer has changed its caption, before others see it. `reject`: also of one that is shown. */
export const ALBUM_PICTURE_EVENTS = ['send', 'approve', 'reject', 'delete'] as const;
export type AlbumPictureEvent = (typeof ALBUM_PICTURE_EVENTS)[number];

export const ALBUM_PICTURE_MACHINE: Machine<AlbumPictureState, AlbumPictureEvent> = {
  name: 'picture of an album',
  initial: 'pending',
  states: ALBUM_PICTURE_STATES,
  events: ALBUM_PICTURE_EVENTS,
  transitions: {
    pending: { send: 'pending', approve: 'approved', reject: 'rejected', delete: 'deleted' },
    approved: { reject: 'rejected', delete: 'deleted' },
    rejected: { delete: 'deleted' },
    deleted: {},
  },
};
export const nextAlbumPictureState = (
  state: AlbumPictureState,
  event: AlbumPictureEvent,
): AlbumPictureState | null => nextState(ALBUM_PICTURE_MACHINE, state, event);

/** A purchase of an album. `given_back`: staff took the album down, and its points went back. */
export const ALBUM_PURCHASE_STATES = ['kept', 'given_back'] as const;
export type AlbumPurchaseState = (typeof ALBUM_PURCHASE_STATES)[number];
export const ALBUM_PURCHASE_EVENTS = ['give_back'] as const;
export type AlbumPurchaseEvent = (typeof ALBUM_PURCHASE_EVENTS)[number];

export const ALBUM_PURCHASE_MACHINE: Machine<AlbumPurchaseState, AlbumPurchaseEvent> = {
  name: 'purchase of an album',
  initial: 'kept',
  states: ALBUM_PURCHASE_STATES,
  events: ALBUM_PURCHASE_EVENTS,
  transitions: { kept: { give_back: 'given_back' }, given_back: {} },
};

export const nextAlbumPurchaseState = (
  state: AlbumPurchaseState,
  event: AlbumPurchaseEvent,
): AlbumPurchaseState | null => nextState(ALBUM_PURCHASE_MACHINE, state, event);

/** Why staff refuse words or a picture, or take them down. */
export const ALBUM_REASONS = ['unclear', 'others', 'contact', 'not_yours', 'unsuitable'] as const;
export type AlbumReason = (typeof ALBUM_REASONS)[number];

/** Longest side of a picture in each size. Of a `veil` nothing can be told: it stands for a picture that is locked. */
export const ALBUM_SIDES_PX = { large: 1_600, small: 480, veil: 12 } as const;
export type AlbumSize = keyof typeof ALBUM_SIDES_PX;
export const ALBUM_SIZES = ['large', 'small', 'veil'] as const satisfies AlbumSize[];

/** Limits, which settings change. */
export const ALBUMS_MAX = 20;
export const ALBUM_PICTURES_MAX = 50;
/** Level of the limits of spec §5 (`messageFileLimits`). */
export const ALBUM_LEVEL = 3;
export const ALBUM_LEAST_POINTS = 1;
export const ALBUM_MOST_POINTS = 500;
/** How long buyers keep an album whose performer deletes it or leaves, days. */
export const ALBUM_KEPT_DAYS = 30;
/** How long after a purchase its points go back when staff take the album down, days. */
export const ALBUM_BACK_DAYS = 90;
/** How long a page may keep the picture of a free album: after that time a take-down is effective everywhere. */
export const ALBUM_FREE_CACHE_S = 60;
/** How long the performer can still look at a rejected picture. */
export const ALBUM_REJECTED_MS = 14 * 86_400_000;
/** Uploads of one performer. */
export const ALBUM_RATE = { most: 60, window_ms: 600_000 } as const;
/** Most characters in each language. */
export const ALBUM_TITLE_MAX = 40;
export const ALBUM_CAPTION_MAX = 100;

export type AlbumWords = Record<Language, string>;

/** Words as they would be shown. @returns null when one is too long */
function readWords({ ja, en }: AlbumWords, most: number): AlbumWords | null {
  const words = { ja: cleanChatText(ja), en: cleanChatText(en) };
  return LANGUAGES.every((language) => chatLength(words[language]) <= most) ? words : null;
}

export type AlbumWordsRefusal = 'album_title_missing' | 'album_words_too_long';

/** The title, which is written in one language at least. */
export function readAlbumTitle(sent: AlbumWords): AlbumWords | { refused: AlbumWordsRefusal } {
  const title = readWords(sent, ALBUM_TITLE_MAX);
  if (title === null) return { refused: 'album_words_too_long' };
  return title.ja === '' && title.en === '' ? { refused: 'album_title_missing' } : title;
}
export const readAlbumCaption = (sent: AlbumWords): AlbumWords | { refused: AlbumWordsRefusal } =>
  readWords(sent, ALBUM_CAPTION_MAX) ?? { refused: 'album_words_too_long' };

/** Prices are hundredths of a point. */
const PRICE_STEP_UNITS = UNITS_PER_POINT / 100;
export interface AlbumPrices {
  least_units: number;
  most_units: number;
}
/** Whether an album may have this price: none, unless it is for points. */
export function isAlbumPrice(
  access: AlbumAccess,
  units: number | null,
  { least_units, most_units }: AlbumPrices,
): boolean {
  if (access !== 'points') return units === null;
  return units !== null && units >= least_units && units <= most_units && units % PRICE_STEP_UNITS === 0;
}

/** What decides who sees an album. */
export interface AlbumAsSeen {
  state: AlbumState;
  access: AlbumAccess;
  /** Until when buyers keep an album that its performer deleted; null: she did not, or it was not for sale. */
  kept_until_ms: number | null;
  /** When the performer closed her account; null: it is open. */
  closed_at_ms: number | null;
}
/** The person who looks. */
export interface AlbumViewer {
  is_owner: boolean;
  is_favourite: boolean;
  /** Has paid for it, and the points did not go back. */
  has_bought: boolean;
}
/** `open`: the pictures too; `favourites`, `points`: that it exists, and how it opens; `gone`: nothing. */
export type AlbumLock = 'open' | 'favourites' | 'points' | 'gone';

const isKept = (
  { state, kept_until_ms, closed_at_ms }: AlbumAsSeen,
  kept_ms: number,
  now_ms: number,
): boolean => {
  if (state === 'deleted') return kept_until_ms !== null && now_ms < kept_until_ms;
  return state === 'approved' && (closed_at_ms === null || now_ms < closed_at_ms + kept_ms);
};

/** What a person sees of an album. Pure. @param kept_ms how long buyers keep an album whose performer has left */
export function albumLock(
  album: AlbumAsSeen,
  { is_owner, is_favourite, has_bought }: AlbumViewer,
  kept_ms: number,
  now_ms: number,
): AlbumLock {
  if (is_owner) return album.state === 'deleted' ? 'gone' : 'open';
  // Paid once, kept: whatever becomes of its price and access.
  if (has_bought && isKept(album, kept_ms, now_ms)) return 'open';
  if (album.state !== 'approved' || album.closed_at_ms !== null) return 'gone';
  if (album.access === 'points') return 'points';
  return album.access === 'free' || is_favourite ? 'open' : 'favourites';
}

/** Why a member cannot buy an album; null: they may. */
export type AlbumBuyRefusal = 'not_found' | 'album_not_for_sale' | 'album_bought' | 'album_price_changed';
export function albumBuyRefusal(
  lock: AlbumLock,
  { units, pictures }: { units: number | null; pictures: number },
  { has_bought, confirmed_units }: { has_bought: boolean; confirmed_units: number },
): AlbumBuyRefusal | null {
  if (has_bought) return 'album_bought';
  if (lock === 'gone') return 'not_found';
  if (lock !== 'points' || units === null || pictures === 0) return 'album_not_for_sale';
  return units === confirmed_units ? null : 'album_price_changed';
}
