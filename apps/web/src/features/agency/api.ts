import * as calls from '@akari/contract/agency';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// What is divided is part of the payouts.
const changed = ['Payout' as const];
const agencyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnAgency: queryOf(build, calls.getOwnAgency, { providesTags: ['Payout'] }),
    inviteAgencyMember: mutationOf(build, calls.inviteAgencyMember, { invalidatesTags: changed }),
    offerAgencyShare: mutationOf(build, calls.offerAgencyShare, { invalidatesTags: changed }),
    withdrawAgencyOffer: mutationOf(build, calls.withdrawAgencyOffer, { invalidatesTags: changed }),
    answerAgencyOffer: mutationOf(build, calls.answerAgencyOffer, { invalidatesTags: changed }),
    leaveAgency: mutationOf(build, calls.leaveAgency, { invalidatesTags: changed }),
  }),
});
export const {
  useGetOwnAgencyQuery,
  useInviteAgencyMemberMutation,
  useOfferAgencyShareMutation,
  useWithdrawAgencyOfferMutation,
  useAnswerAgencyOfferMutation,
  useLeaveAgencyMutation,
} = agencyApi;
