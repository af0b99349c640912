import { getOfficeEntry, removeBlogComment, takeDownEntry } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['blog', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeEntry: queryOf(build, getOfficeEntry, { providesTags: [{ type: 'Office', id: 'blog' }] }),
    takeDownEntry: mutationOf(build, takeDownEntry, { invalidatesTags: changed }),
    removeBlogComment: mutationOf(build, removeBlogComment, { invalidatesTags: changed }),
  }),
});
export const { useGetOfficeEntryQuery, useTakeDownEntryMutation, useRemoveBlogCommentMutation } = blogApi;
