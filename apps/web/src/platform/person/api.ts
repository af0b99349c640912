import * as calls from '@akari/contract/account';
import { api, mutationOf, queryOf } from '../api/api.ts';

/** Endpoints for the own account: the current person, registration, login, logout and the account page. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: queryOf(build, calls.getMe, { providesTags: ['Me'] }),
    register: mutationOf(build, calls.register),
    login: mutationOf(build, calls.login),
    logout: mutationOf(build, calls.logout, { invalidatesTags: ['StreamKey'] }),
    changePassword: mutationOf(build, calls.changePassword, { invalidatesTags: ['Logins', 'StreamKey'] }),
    changeLanguage: mutationOf(build, calls.changeLanguage),
    listLogins: queryOf(build, calls.listLogins, { providesTags: ['Logins'] }),
    endLogin: mutationOf(build, calls.endLogin, { invalidatesTags: ['Logins'] }),
  }),
});
export const {
  useRegisterMutation,
  useLoginMutation,
  useLogoutMutation,
  useChangePasswordMutation,
  useListLoginsQuery,
  useEndLoginMutation,
} = accountApi;
