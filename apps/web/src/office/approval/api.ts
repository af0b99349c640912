import { decideApproval, listApprovals } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const approvals = { type: 'Office', id: 'approval' } as const;

export const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApprovals: queryOf(build, listApprovals, { providesTags: [approvals] }),
    // What an approval has done shows on the screens of any capability.
    decideApproval: mutationOf(build, decideApproval, { invalidatesTags: ['Office'] }),
  }),
});
export const { useListApprovalsQuery, useDecideApprovalMutation } = approvalApi;
