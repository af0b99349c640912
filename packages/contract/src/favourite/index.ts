import { DAY_MINUTES } from '@akari/rules';
import * as z from 'zod/mini';
import { channelCard } from '../channel/index.ts';
import { defineCall, nothing, performerName, timeMs } from '../common/index.ts';

/** How the viewer hears that the performer is on the air. */
export const loginNoticeChoice = z.object({ site: z.boolean(), mail: z.boolean(), push: z.boolean() });

/** Whether mail can reach the viewer: `unverified`: their address is not confirmed; `none`: the service sends none. */
export const noticeMail = z.enum(['ready', 'unverified', 'none']);

/** Whether a push can reach the viewer: `no_device`: it is on for no device; `none`: the service sends none. */
export const noticePush = z.enum(['ready', 'no_device', 'none']);

const minute = z.int().check(z.gte(0), z.lt(DAY_MINUTES));
/** What a viewer chose for all of their favourites. */
export const favouriteSettings = z.object({
  /** Whether performers see in their viewer list that the viewer has them as a favourite. */
  shown: z.boolean(),
  /** Whether notices of favourites come on the site, and by push, at all. For mail see the notices of mail. */
  site: z.boolean(),
  push: z.boolean(),
  /** Times of the day without notices; null: none. */
  quiet: z.nullable(z.object({ from_min: minute, to_min: minute })),
  /** The time zone of the quiet hours. */
  time_zone: z.string().check(z.maxLength(64)),
});
export type FavouriteSettings = z.infer<typeof favouriteSettings>;

export const favourite = z.object({
  /** A hidden chat is shown as off the air. */
  channel: channelCard,
  /** When she was last on the air; of one who is live, since when. Null: never. */
  last_seen_ms: z.nullable(timeMs),
  notice: loginNoticeChoice,
  /** The viewer cannot enter the room. Absent: they can. */
  barred: z.optional(z.literal(true)),
});
export type Favourite = z.infer<typeof favourite>;

const named = z.object({ performer_name: performerName });

/** The favourites of a viewer: who is live first, then who was on the air last. */
export const listFavourites = defineCall({
  method: 'GET',
  path: '/api/favourites',
  action: 'favourite.manage',
  answer: z.object({
    favourites: z.array(favourite),
    /** How many the viewer may have. */
    most: z.int(),
    settings: favouriteSettings,
    mail: noticeMail,
    push: noticePush,
  }),
});
/** The names alone, for the hearts of a page. */
export const listFavouriteNames = defineCall({
  method: 'GET',
  path: '/api/favourite_names',
  action: 'favourite.manage',
  answer: z.object({ performer_names: z.array(performerName) }),
});
export const getFavourite = defineCall({
  method: 'GET',
  path: '/api/favourites/:performer_name',
  action: 'favourite.manage',
  params: named,
  answer: z.object({
    is_favourite: z.boolean(),
    notice: loginNoticeChoice,
    settings: favouriteSettings,
    mail: noticeMail,
    push: noticePush,
  }),
});
export const addFavourite = defineCall({
  method: 'POST',
  path: '/api/favourites/:performer_name',
  action: 'favourite.manage',
  params: named,
  /** A removal that is taken back brings its choice. */
  body: z.object({ notice: z.optional(loginNoticeChoice) }),
  answer: nothing,
});
/** Removing one that is not in the list changes nothing. */
export const removeFavourite = defineCall({
  method: 'DELETE',
  path: '/api/favourites/:performer_name',
  action: 'favourite.manage',
  params: named,
  answer: nothing,
});
export const setLoginNotice = defineCall({
  method: 'POST',
  path: '/api/login_notice/:performer_name',
  action: 'favourite.manage',
  params: named,
  body: loginNoticeChoice,
  answer: nothing,
});
export const setFavouriteSettings = defineCall({
  method: 'POST',
  path: '/api/favourite_settings',
  action: 'favourite.manage',
  body: favouriteSettings,
  answer: nothing,
});

/** Performer: how many viewers have her as a favourite, and whether her card shows the number. */
const favouriteCount = z.object({ favourites: z.int(), shown: z.boolean() });
export const getFavouriteCount = defineCall({
  method: 'GET',
  path: '/api/favourite_count',
  action: 'favourite.count',
  answer: favouriteCount,
});
export const showFavouriteCount = defineCall({
  method: 'POST',
  path: '/api/favourite_count',
  action: 'favourite.count',
  body: z.object({ shown: z.boolean() }),
  answer: favouriteCount,
});
