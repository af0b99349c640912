import type { AnswerOf } from '@akari/contract/common';
import {
  claimItem,
  claimNextItem,
  decideItem,
  giveItemBack,
  listQueueItems,
  listQueues,
  readQueueItem,
  renewItemClaim,
} from '@akari/contract/queue';
import type { QueueKindName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const QUEUE = [{ type: 'Office' as const, id: 'queue' }];
const changes = { invalidatesTags: QUEUE };

/** Calls of the queues. A refused change reads everything again: the page then shows the state now. */
export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQueues: queryOf(build, listQueues, { providesTags: QUEUE }),
    listQueueItems: build.infiniteQuery<AnswerOf<typeof listQueueItems>, QueueKindName, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ after }) => after },
      query: ({ queryArg, pageParam }) => ({
        call: listQueueItems,
        input: { params: { kind: queryArg }, query: pageParam === null ? {} : { after: pageParam } },
      }),
      providesTags: QUEUE,
    }),
    readQueueItem: queryOf(build, readQueueItem, { providesTags: QUEUE }),
    claimNextItem: mutationOf(build, claimNextItem, changes),
    claimItem: mutationOf(build, claimItem, changes),
    renewItemClaim: mutationOf(build, renewItemClaim),
    giveItemBack: mutationOf(build, giveItemBack, changes),
    decideItem: mutationOf(build, decideItem, changes),
  }),
});
export const {
  useListQueuesQuery,
  useListQueueItemsInfiniteQuery,
  useReadQueueItemQuery,
  useClaimNextItemMutation,
  useClaimItemMutation,
  useRenewItemClaimMutation,
  useGiveItemBackMutation,
  useDecideItemMutation,
} = queueApi;
