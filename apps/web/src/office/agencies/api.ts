import {
  closeAgency,
  getAgency,
  inviteForAgency,
  makeAgency,
  offerForAgency,
  setAgency,
} from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['agencies', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const agenciesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAgency: queryOf(build, getAgency, { providesTags: [{ type: 'Office', id: 'agencies' }] }),
    makeAgency: mutationOf(build, makeAgency, { invalidatesTags: changed }),
    setAgency: mutationOf(build, setAgency, { invalidatesTags: changed }),
    inviteForAgency: mutationOf(build, inviteForAgency, { invalidatesTags: changed }),
    offerForAgency: mutationOf(build, offerForAgency, { invalidatesTags: changed }),
    closeAgency: mutationOf(build, closeAgency, { invalidatesTags: changed }),
  }),
});
export const {
  useGetAgencyQuery,
  useMakeAgencyMutation,
  useSetAgencyMutation,
  useInviteForAgencyMutation,
  useOfferForAgencyMutation,
  useCloseAgencyMutation,
} = agenciesApi;
