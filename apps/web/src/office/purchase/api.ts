import {
  askPurchaseStatus,
  exportEvidence,
  getOfficePurchase,
  refundPurchase,
  reverseChargeback,
  settleRefund,
} from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const changed = (['purchase', 'purchases', 'person', 'audit', 'approval'] as const).map((id) => ({
  type: 'Office' as const,
  id,
}));

const purchaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficePurchase: queryOf(build, getOfficePurchase, {
      providesTags: [{ type: 'Office', id: 'purchase' }],
    }),
    askPurchaseStatus: mutationOf(build, askPurchaseStatus, { invalidatesTags: changed }),
    refundPurchase: mutationOf(build, refundPurchase, { invalidatesTags: changed }),
    settleRefund: mutationOf(build, settleRefund, { invalidatesTags: changed }),
    reverseChargeback: mutationOf(build, reverseChargeback, { invalidatesTags: changed }),
    exportEvidence: mutationOf(build, exportEvidence, { invalidatesTags: [{ type: 'Office', id: 'audit' }] }),
  }),
});
export const {
  useAskPurchaseStatusMutation,
  useGetOfficePurchaseQuery,
  useRefundPurchaseMutation,
  useSettleRefundMutation,
  useReverseChargebackMutation,
  useExportEvidenceMutation,
} = purchaseApi;
