import { getPartner, makePartner, setPartner, setPartnerTerms, switchPartner } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['partners', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPartner: queryOf(build, getPartner, { providesTags: [{ type: 'Office', id: 'partners' }] }),
    makePartner: mutationOf(build, makePartner, { invalidatesTags: changed }),
    setPartner: mutationOf(build, setPartner, { invalidatesTags: changed }),
    setPartnerTerms: mutationOf(build, setPartnerTerms, { invalidatesTags: changed }),
    switchPartner: mutationOf(build, switchPartner, { invalidatesTags: changed }),
  }),
});
export const {
  useGetPartnerQuery,
  useMakePartnerMutation,
  useSetPartnerMutation,
  useSetPartnerTermsMutation,
  useSwitchPartnerMutation,
} = partnersApi;
