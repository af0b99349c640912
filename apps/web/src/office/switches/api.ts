import { listSwitches, setSwitch } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const switchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSwitches: queryOf(build, listSwitches, { providesTags: [{ type: 'Office', id: 'switches' }] }),
    setSwitch: mutationOf(build, setSwitch, {
      // A refusal says that it has changed since, so the page reads it again too.
      invalidatesTags: ['switches', 'sites', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});
export const { useListSwitchesQuery, useSetSwitchMutation } = switchesApi;
