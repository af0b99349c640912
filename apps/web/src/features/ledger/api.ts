import * as calls from '@akari/contract/ledger';
import { getPointLots } from '@akari/contract/lot';
import { listReceipts, readReceipt } from '@akari/contract/receipt';
import { api, queryOf } from '../../platform/api/api.ts';

/** Calls of the viewer's statement and of the performer's earnings. */
export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatement: queryOf(build, calls.getStatement, { providesTags: ['Statement'] }),
    getPointLots: queryOf(build, getPointLots, { providesTags: ['Statement'] }),
    listReceipts: queryOf(build, listReceipts, { providesTags: ['Statement'] }),
    readReceipt: queryOf(build, readReceipt),
    getEarnings: queryOf(build, calls.getEarnings, { providesTags: ['Earnings'] }),
  }),
});
export const {
  useLazyGetStatementQuery,
  useLazyGetEarningsQuery,
  useGetPointLotsQuery,
  useListReceiptsQuery,
  useReadReceiptQuery,
} = ledgerApi;
