import { continueBulk, countBulk, startBulk, stopBulk, undoBulk } from '@akari/contract/office';
import { api, mutationOf } from '../../platform/api/api.ts';

/** The calls of an act for many rows. What it changed is read again when it ends (`use-bulk-job.ts`). */
const bulkApi = api.injectEndpoints({
  endpoints: (build) => ({
    countBulk: mutationOf(build, countBulk),
    startBulk: mutationOf(build, startBulk),
    continueBulk: mutationOf(build, continueBulk),
    stopBulk: mutationOf(build, stopBulk),
    undoBulk: mutationOf(build, undoBulk),
  }),
});
export const {
  useCountBulkMutation,
  useStartBulkMutation,
  useContinueBulkMutation,
  useStopBulkMutation,
  useUndoBulkMutation,
} = bulkApi;
