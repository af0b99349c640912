import {
  deleteOfficeView,
  listOfficeViews,
  saveOfficeView,
  type ListPage,
  type OfficeList,
} from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

type Asked = Record<string, string>;
interface ListAsked {
  list: OfficeList;
  query: Asked;
}
interface ExportAsked extends ListAsked {
  reason: string;
}
interface Exported {
  file_name: string;
  csv: string;
  count: number;
  cut: boolean;
}

/** The calls of all lists: each list of the contract brings its own schemas. */
const tableApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeList: build.query<ListPage, ListAsked>({
      query: ({ list, query }) => ({ call: list.read, input: { query } }),
      // The definition of a list is code; its name tells it from the others.
      serializeQueryArgs: ({ queryArgs: { list, query }, endpointName }) =>
        `${endpointName}(${list.name}?${new URLSearchParams(query)})`,
      providesTags: (_page, _error, { list }) => [{ type: 'Office', id: list.name }],
      // What staff look at is never older than the moment they look.
      keepUnusedDataFor: 0,
    }),
    exportOfficeList: build.mutation<Exported, ExportAsked>({
      query: ({ list, query, reason }) => ({ call: list.export, input: { query, body: { reason } } }),
      invalidatesTags: [{ type: 'Office', id: 'audit' }],
    }),
    listOfficeViews: queryOf(build, listOfficeViews, { providesTags: [{ type: 'Office', id: 'views' }] }),
    saveOfficeView: mutationOf(build, saveOfficeView, { invalidatesTags: [{ type: 'Office', id: 'views' }] }),
    deleteOfficeView: mutationOf(build, deleteOfficeView, {
      invalidatesTags: [{ type: 'Office', id: 'views' }],
    }),
  }),
});
export const {
  useGetOfficeListQuery,
  useExportOfficeListMutation,
  useListOfficeViewsQuery,
  useSaveOfficeViewMutation,
  useDeleteOfficeViewMutation,
} = tableApi;
