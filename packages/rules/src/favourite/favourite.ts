import type { ErrorName } from '../error/index.ts';
import { isPro, type PlanTier } from '../plan/index.ts';
import { USER_TYPE, type UserType } from '../user/user-type.ts';
import { isOnAir, type ChannelStatus } from '../channel/status.ts';

/** How many favourites a viewer may have: VIP viewers, and all others. */
export const FAVOURITES_MOST = 100;
export const FAVOURITES_VIP_MOST = 300;

export interface FavouriteLimits {
  usual: number;
  vip: number;
}
/** A VIP viewer, or one with the Pro plan, may have more. */
export const favouriteLimit = (
  user_type: UserType,
  { usual, vip }: FavouriteLimits,
  tier: PlanTier = 'register',
): number => (user_type === USER_TYPE.vip || isPro(tier) ? vip : usual);

/** What decides whether a performer becomes a favourite. */
export interface FavouriteInputs {
  /** The performer is one already. */
  listed: boolean;
  /** The performer, or the staff, has banned the viewer. */
  banned: boolean;
  count: number;
  most: number;
}

/** Why a performer does not become a favourite; null: she does. */
export function refusesFavourite({ listed, banned, count, most }: FavouriteInputs): ErrorName | null {
  if (listed) return 'favourite_already';
  if (banned) return 'favourite_barred';
  return count >= most ? 'favourite_limit' : null;
}

/** What the order of the list depends on. */
export interface FavouriteOrder {
  status: ChannelStatus;
  /** When she was last on the air; of one who is live, since when. Null: never. */
  last_seen_ms: number | null;
  performer_name: string;
}

/** The order of the list: who is live first, then who was on the air last; those who never were, by their names. */
export function compareFavourites(one: FavouriteOrder, other: FavouriteOrder): number {
  const live = Number(isOnAir(other.status)) - Number(isOnAir(one.status));
  if (live !== 0) return live;
  const seen = (other.last_seen_ms ?? 0) - (one.last_seen_ms ?? 0);
  if (seen !== 0) return seen;
  return one.performer_name < other.performer_name ? -1 : Number(one.performer_name > other.performer_name);
}
