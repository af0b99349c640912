import { listReports, sendReport } from '@akari/contract/report';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of a member's reports to the staff. */
export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendReport: mutationOf(build, sendReport, { invalidatesTags: ['Reports'] }),
    listReports: queryOf(build, listReports, { providesTags: ['Reports'] }),
  }),
});
export const { useSendReportMutation, useListReportsQuery } = reportApi;
