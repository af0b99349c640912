import { getSite } from '@akari/contract/site';
import { api, queryOf } from '../api/api.ts';

/** The site as which this page runs: brand, language, purchase path, demo logins. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({ getSite: queryOf(build, getSite) }),
});
export const { useGetSiteQuery } = siteApi;
