import { cancelBankTransfer, getBankTransfer, listBankTransfers } from '@akari/contract/bank-transfer';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const bankTransferApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBankTransfers: queryOf(build, listBankTransfers, { providesTags: ['Purchase'] }),
    getBankTransfer: queryOf(build, getBankTransfer, { providesTags: ['Purchase'] }),
    cancelBankTransfer: mutationOf(build, cancelBankTransfer, { invalidatesTags: ['Purchase'] }),
  }),
});
export const { useListBankTransfersQuery, useGetBankTransferQuery, useCancelBankTransferMutation } =
  bankTransferApi;
