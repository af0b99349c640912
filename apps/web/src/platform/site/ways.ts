import { DEFAULT_SITE_ID, performerWay, type SiteItem } from '@akari/rules';
import { useBuyPress } from '../browser/buying.ts';
import { PATHS, returningTo } from '../browser/paths.ts';
import { useGetSiteQuery } from './api.ts';
import { usePointsForSale } from './use-points-for-sale.ts';

/** A link of the site. What leaves this service opens a window of its own, because a room may go on here. */
export interface SiteWay {
  to: string;
  target?: '_blank';
  rel?: 'noopener';
}

const isElsewhere = (way: string): boolean => way.startsWith('https:');

/** @param here the path to return to, which only a page of this service can follow */
export function wayOf(way: string, here: string | undefined): SiteWay {
  if (isElsewhere(way)) return { to: way, target: '_blank', rel: 'noopener' };
  return { to: here === undefined ? way : returningTo(way, here) };
}

const useJoinPath = (): string => useGetSiteQuery().data?.join_path ?? PATHS.register;
/** Where this site's registration is. */
export const useJoinWay = (here?: string): SiteWay => wayOf(useJoinPath(), here);

/** Where this site's points are bought; in a room a link there opens its sheet instead. */
export function useBuyWay(here?: string): SiteWay & ReturnType<typeof useBuyPress> {
  const { data: site } = useGetSiteQuery();
  const press = useBuyPress();
  return { ...wayOf(site?.purchase_path ?? PATHS.purchase, here), ...press };
}

/** Whether the pages of this site show an item of a menu, or an invitation. */
export const useShown = (item: SiteItem): boolean => useGetSiteQuery().data?.hidden.includes(item) !== true;

/** Returns the path of a performer, as this site links to them. */
export function usePerformerWay(): (performer_name: string) => string {
  const { data: site } = useGetSiteQuery();
  const { profile_path = '/chat/', site_id = DEFAULT_SITE_ID } = site ?? {};
  return (performer_name) => performerWay({ profile_path, site_id }, performer_name);
}

/** What the site decides of the tools of a room. */
export function useRoomSite(): { points_for_sale: boolean; purchase_in_menu: boolean; join_path: string } {
  const { data: site } = useGetSiteQuery();
  const forSale = usePointsForSale();
  return {
    // A site that sells points at its own address sells none in the room.
    points_for_sale: forSale && !isElsewhere(site?.purchase_path ?? PATHS.purchase),
    purchase_in_menu: useShown('purchase'),
    join_path: useJoinPath(),
  };
}
