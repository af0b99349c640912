import { exportFigures, getDisputes, getFigures } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

export const { useGetDisputesQuery, useGetFiguresQuery, useExportFiguresMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getDisputes: queryOf(build, getDisputes, { keepUnusedDataFor: 0 }),
    getFigures: queryOf(build, getFigures, { keepUnusedDataFor: 0 }),
    exportFigures: mutationOf(build, exportFigures, { invalidatesTags: [{ type: 'Office', id: 'audit' }] }),
  }),
});
