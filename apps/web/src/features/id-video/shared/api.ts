import * as calls from '@akari/contract/id-video';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { startAppListening } from '../../../platform/store/store.ts';

/** Calls to see a performer's ID video, and calls of the performer's own. */
const idVideoApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIdVideo: queryOf(build, calls.getIdVideo, { providesTags: ['IdVideo'] }),
    getOwnIdVideo: queryOf(build, calls.getOwnIdVideo, { providesTags: ['OwnIdVideo'] }),
    withdrawIdVideo: mutationOf(build, calls.withdrawIdVideo, { invalidatesTags: ['OwnIdVideo'] }),
  }),
});
export const { useGetIdVideoQuery, useGetOwnIdVideoQuery, useWithdrawIdVideoMutation } = idVideoApi;

startAppListening({
  actionCreator: serverEvent['own_id_video.changed'],
  effect: (_event, { dispatch }) => {
    dispatch(api.util.invalidateTags(['OwnIdVideo']));
  },
});
startAppListening({
  actionCreator: serverEvent['id_video.changed'],
  effect: (_event, { dispatch }) => {
    dispatch(api.util.invalidateTags(['IdVideo', 'Statement']));
  },
});
