import {
  getOwnTags,
  getRecommendChoice,
  listHomeRows,
  listSavedSearches,
  listTags,
  removeSavedSearch,
  saveSearch,
  searchPerformers,
  setOwnTags,
  setRecommendChoice,
} from '@akari/contract/search';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPerformers: queryOf(build, searchPerformers),
    listTags: queryOf(build, listTags),
    getOwnTags: queryOf(build, getOwnTags),
    setOwnTags: mutationOf(build, setOwnTags),
    listSavedSearches: queryOf(build, listSavedSearches),
    saveSearch: mutationOf(build, saveSearch),
    removeSavedSearch: mutationOf(build, removeSavedSearch),
    listHomeRows: queryOf(build, listHomeRows),
    getRecommendChoice: queryOf(build, getRecommendChoice),
    setRecommendChoice: mutationOf(build, setRecommendChoice),
  }),
});
export const {
  useLazySearchPerformersQuery,
  useListTagsQuery,
  useGetOwnTagsQuery,
  useSetOwnTagsMutation,
  useListSavedSearchesQuery,
  useSaveSearchMutation,
  useRemoveSavedSearchMutation,
  useListHomeRowsQuery,
  useGetRecommendChoiceQuery,
  useSetRecommendChoiceMutation,
} = searchApi;
