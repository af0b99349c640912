import { listSettings, setSetting } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: queryOf(build, listSettings, { providesTags: [{ type: 'Office', id: 'settings' }] }),
    setSetting: mutationOf(build, setSetting, {
      // A refusal says that it has changed since, so the page reads it again too.
      invalidatesTags: ['settings', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});
export const { useListSettingsQuery, useSetSettingMutation } = settingsApi;
