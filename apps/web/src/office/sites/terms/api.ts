import { listSiteTerms, setSiteTerms } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSiteTerms: queryOf(build, listSiteTerms, { providesTags: [{ type: 'Office', id: 'site-terms' }] }),
    setSiteTerms: mutationOf(build, setSiteTerms, {
      // A refusal says that they have changed since, so the page reads them again too.
      invalidatesTags: ['site-terms', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});
export const { useListSiteTermsQuery, useSetSiteTermsMutation } = termsApi;
