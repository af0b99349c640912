import * as calls from '@akari/contract/channel';
import { getBroadcastEarnings, getBroadcastSummary } from '@akari/contract/ledger';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

/** Calls of the performer's own channel: status, options, earnings, stream key. */
export const channelApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownChannel: queryOf(build, calls.ownChannel, { providesTags: ['Channel'] }),
    prepareChannel: mutationOf(build, calls.prepareChannel),
    commandChannel: mutationOf(build, calls.commandChannel),
    setChannelOptions: mutationOf(build, calls.setChannelOptions),
    broadcastEarnings: queryOf(build, getBroadcastEarnings),
    broadcastSummary: queryOf(build, getBroadcastSummary),
    streamKey: queryOf(build, calls.getStreamKey, { providesTags: ['StreamKey'] }),
    rotateStreamKey: mutationOf(build, calls.rotateStreamKey, {
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null) void dispatch(channelApi.util.upsertQueryData('streamKey', undefined, data));
      },
    }),
    channelStats: queryOf(build, calls.getStats),
  }),
});
export const {
  useBroadcastSummaryQuery,
  useOwnChannelQuery,
  useCommandChannelMutation,
  useSetChannelOptionsMutation,
  useStreamKeyQuery,
  useRotateStreamKeyMutation,
  useChannelStatsQuery,
} = channelApi;
