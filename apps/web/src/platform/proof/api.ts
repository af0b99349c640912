import * as calls from '@akari/contract/account';
import { api, mutationOf, queryOf } from '../api/api.ts';

/** Endpoints for passkeys, authenticator apps and the proof of a login. */
export const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProofs: queryOf(build, calls.getProofs, { providesTags: ['Proofs'] }),
    preparePasskey: mutationOf(build, calls.preparePasskey),
    addPasskey: mutationOf(build, calls.addPasskey, { invalidatesTags: ['Proofs'] }),
    renamePasskey: mutationOf(build, calls.renamePasskey, { invalidatesTags: ['Proofs'] }),
    removePasskey: mutationOf(build, calls.removePasskey, { invalidatesTags: ['Proofs'] }),
    prepareTotp: mutationOf(build, calls.prepareTotp),
    confirmTotp: mutationOf(build, calls.confirmTotp, { invalidatesTags: ['Proofs'] }),
    removeTotp: mutationOf(build, calls.removeTotp, { invalidatesTags: ['Proofs'] }),
    makeRecoveryCodes: mutationOf(build, calls.makeRecoveryCodes, { invalidatesTags: ['Proofs'] }),
    preparePasskeyLogin: mutationOf(build, calls.preparePasskeyLogin),
    passkeyLogin: mutationOf(build, calls.passkeyLogin),
    preparePasskeyProof: mutationOf(build, calls.preparePasskeyProof),
    proveLogin: mutationOf(build, calls.proveLogin, {
      invalidatesTags: ['Proofs', { type: 'Office', id: 'me' }],
    }),
    getDemoCode: queryOf(build, calls.getDemoCode),
  }),
});
export const {
  useGetProofsQuery,
  usePreparePasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  usePrepareTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useMakeRecoveryCodesMutation,
  usePreparePasskeyLoginMutation,
  usePasskeyLoginMutation,
  usePreparePasskeyProofMutation,
  useProveLoginMutation,
  useGetDemoCodeQuery,
} = proofApi;
