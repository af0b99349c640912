import { listSites, setSiteSettings } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSites: queryOf(build, listSites, { providesTags: [{ type: 'Office', id: 'sites' }] }),
    setSiteSettings: mutationOf(build, setSiteSettings, {
      // A refusal says that it has changed since, so the page reads it again too.
      invalidatesTags: ['sites', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});
export const { useListSitesQuery, useSetSiteSettingsMutation } = sitesApi;
