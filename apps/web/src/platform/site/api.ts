import { getSite } from '@akari/contract/site';
import type { AnswerOf } from '@akari/contract/common';
import { api, queryOf } from '../api/api.ts';

/** The site as which this page runs: brand, language, purchase path, demo logins. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({ getSite: queryOf(build, getSite) }),
});
export const { useGetSiteQuery } = siteApi;

type StoreState = Parameters<ReturnType<typeof siteApi.endpoints.getSite.select>>[0];

/** Returns this page's site if it has loaded. */
export const selectSite = (state: StoreState): AnswerOf<typeof getSite> | undefined =>
  siteApi.endpoints.getSite.select()(state).data;
