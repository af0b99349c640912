import * as calls from '@akari/contract/account';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Endpoints of the login and registration forms and of the account screen; no other page loads them. */
const accountScreenApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: mutationOf(build, calls.register),
    login: mutationOf(build, calls.login),
    changePassword: mutationOf(build, calls.changePassword, { invalidatesTags: ['Logins', 'StreamKey'] }),
    listLogins: queryOf(build, calls.listLogins, { providesTags: ['Logins'] }),
    endLogin: mutationOf(build, calls.endLogin, { invalidatesTags: ['Logins'] }),
  }),
});
export const {
  useRegisterMutation,
  useLoginMutation,
  useChangePasswordMutation,
  useListLoginsQuery,
  useEndLoginMutation,
} = accountScreenApi;
