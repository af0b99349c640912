import { getSite } from '@akari/contract/site';
import { api, queryOf } from '../app/api.ts';

/** The site this page runs as: brand, language, purchase path, demo logins. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({ getSite: queryOf(build, getSite) }),
});
export const { useGetSiteQuery } = siteApi;
