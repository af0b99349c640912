import { useGetSiteQuery } from './api.ts';

/** Whether points can be bought on this site; until the site has answered, as if they could. */
export const usePointsForSale = (): boolean => useGetSiteQuery().data?.points_for_sale ?? true;
