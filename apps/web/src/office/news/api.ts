import { listOfficeNews, makeNews, setNews } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['news', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const newsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOfficeNews: queryOf(build, listOfficeNews, { providesTags: [{ type: 'Office', id: 'news' }] }),
    makeNews: mutationOf(build, makeNews, { invalidatesTags: changed }),
    setNews: mutationOf(build, setNews, { invalidatesTags: changed }),
  }),
});
export const { useListOfficeNewsQuery, useMakeNewsMutation, useSetNewsMutation } = newsApi;
