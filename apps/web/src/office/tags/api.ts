import { getOfficeTag, makeTag, setTag } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['tags', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeTag: queryOf(build, getOfficeTag, { providesTags: [{ type: 'Office', id: 'tags' }] }),
    makeTag: mutationOf(build, makeTag, { invalidatesTags: changed }),
    setTag: mutationOf(build, setTag, { invalidatesTags: changed }),
  }),
});
export const { useGetOfficeTagQuery, useMakeTagMutation, useSetTagMutation } = tagsApi;
