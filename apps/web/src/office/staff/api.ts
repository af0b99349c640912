import { giveStaffRole, listStaffMembers, renewStaffProof, withdrawStaffRole } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const staff = [{ type: 'Office', id: 'staff' } as const];
const proposals = [...staff, { type: 'Office', id: 'approval' } as const];

export const staffMembersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffMembers: queryOf(build, listStaffMembers, { providesTags: staff }),
    giveStaffRole: mutationOf(build, giveStaffRole, { invalidatesTags: proposals }),
    withdrawStaffRole: mutationOf(build, withdrawStaffRole, { invalidatesTags: staff }),
    renewStaffProof: mutationOf(build, renewStaffProof, { invalidatesTags: proposals }),
  }),
});
export const {
  useListStaffMembersQuery,
  useGiveStaffRoleMutation,
  useWithdrawStaffRoleMutation,
  useRenewStaffProofMutation,
} = staffMembersApi;
