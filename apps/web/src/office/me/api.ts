import { getStaffMe } from '@akari/contract/office';
import { api, queryOf } from '../../platform/api/api.ts';

export const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStaffMe: queryOf(build, getStaffMe, { providesTags: [{ type: 'Office', id: 'me' }] }),
  }),
});
export const { useGetStaffMeQuery } = staffApi;
