import { useGetSiteQuery } from './api.ts';

/** Returns whether points can be bought on this site; true until the site has loaded. */
export const usePointsForSale = (): boolean => useGetSiteQuery().data?.points_for_sale ?? true;
