import { getQuickTexts, setQuickTexts } from '@akari/contract/quick-text';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** The person's own quick texts. */
const quickTextApi = api.injectEndpoints({
  endpoints: (build) => ({
    quickTexts: queryOf(build, getQuickTexts),
    setQuickTexts: mutationOf(build, setQuickTexts, {
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null) void dispatch(quickTextApi.util.upsertQueryData('quickTexts', undefined, data));
      },
    }),
  }),
});
export const { useQuickTextsQuery, useSetQuickTextsMutation } = quickTextApi;
