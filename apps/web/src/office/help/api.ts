import { getOfficeHelp, listOfficeHelp, makeHelp, setHelp } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['help', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const OWN = { providesTags: [{ type: 'Office' as const, id: 'help' }] };
const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOfficeHelp: queryOf(build, listOfficeHelp, OWN),
    getOfficeHelp: queryOf(build, getOfficeHelp, OWN),
    makeHelp: mutationOf(build, makeHelp, { invalidatesTags: changed }),
    setHelp: mutationOf(build, setHelp, { invalidatesTags: changed }),
  }),
});
export const { useListOfficeHelpQuery, useGetOfficeHelpQuery, useMakeHelpMutation, useSetHelpMutation } =
  helpApi;
