import * as calls from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const transfers = { type: 'Office', id: 'bank-transfer' } as const;
const changed = {
  invalidatesTags: [
    transfers,
    ...(['purchase', 'purchases', 'person', 'audit'] as const).map((id) => ({ type: 'Office' as const, id })),
  ],
};

const bankTransfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOfficeBankTransfers: queryOf(build, calls.listOfficeBankTransfers, { providesTags: [transfers] }),
    readBankStatement: mutationOf(build, calls.readBankStatement, {}),
    confirmBankTransfer: mutationOf(build, calls.confirmBankTransfer, changed),
    decideBankArrival: mutationOf(build, calls.decideBankArrival, changed),
  }),
});
export const {
  useListOfficeBankTransfersQuery,
  useConfirmBankTransferMutation,
  useReadBankStatementMutation,
  useDecideBankArrivalMutation,
} = bankTransfersApi;
