import { closeAccount, getClosing, getClosingRequest, requestClosing } from '@akari/contract/closing';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const closingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClosing: queryOf(build, getClosing, { keepUnusedDataFor: 0 }),
    closeAccount: mutationOf(build, closeAccount),
    getClosingRequest: queryOf(build, getClosingRequest, { providesTags: ['Contacts'] }),
    requestClosing: mutationOf(build, requestClosing, { invalidatesTags: ['Contacts'] }),
  }),
});
export const {
  useGetClosingQuery,
  useCloseAccountMutation,
  useGetClosingRequestQuery,
  useRequestClosingMutation,
} = closingApi;
