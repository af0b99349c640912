import * as calls from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const book = { type: 'Office', id: 'provider-book' } as const;
const changed = {
  invalidatesTags: [book, ...(['audit', 'waiting'] as const).map((id) => ({ type: 'Office' as const, id }))],
};

const providerBookApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProviderBook: queryOf(build, calls.getProviderBook, { providesTags: [book] }),
    previewProviderStatement: mutationOf(build, calls.previewProviderStatement, {}),
    importProviderStatement: mutationOf(build, calls.importProviderStatement, changed),
    closeDifference: mutationOf(build, calls.closeDifference, changed),
  }),
});
export const {
  useGetProviderBookQuery,
  usePreviewProviderStatementMutation,
  useImportProviderStatementMutation,
  useCloseDifferenceMutation,
} = providerBookApi;
