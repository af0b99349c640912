import * as calls from '@akari/contract/mail';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls about the mail of a person. */
const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMailSettings: queryOf(build, calls.getMailSettings, { providesTags: ['Mail'] }),
    setMailSettings: mutationOf(build, calls.setMailSettings, { invalidatesTags: ['Mail'] }),
    changeAddress: mutationOf(build, calls.changeAddress, { invalidatesTags: ['Mail'] }),
    sendVerification: mutationOf(build, calls.sendVerification, { invalidatesTags: ['Mail'] }),
    verifyAddress: mutationOf(build, calls.verifyAddress, { invalidatesTags: ['Mail', 'Me'] }),
    requestPasswordReset: mutationOf(build, calls.requestPasswordReset),
    resetPassword: mutationOf(build, calls.resetPassword),
    unsubscribe: mutationOf(build, calls.unsubscribe, { invalidatesTags: ['Mail'] }),
    listDemoMails: queryOf(build, calls.listDemoMails),
  }),
});
export const {
  useGetMailSettingsQuery,
  useSetMailSettingsMutation,
  useChangeAddressMutation,
  useSendVerificationMutation,
  useVerifyAddressMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useUnsubscribeMutation,
  useListDemoMailsQuery,
} = mailApi;
