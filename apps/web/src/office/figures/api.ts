import { exportFigures, getFigures } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

export const { useGetFiguresQuery, useExportFiguresMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getFigures: queryOf(build, getFigures, { keepUnusedDataFor: 0 }),
    exportFigures: mutationOf(build, exportFigures, { invalidatesTags: [{ type: 'Office', id: 'audit' }] }),
  }),
});
