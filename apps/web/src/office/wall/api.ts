import { sendStaffMessage } from '@akari/contract/staff-message';
import { listWall, markSeen, readWall, stopFromWall } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const FIGURES = { type: 'Office', id: 'wall' } as const;

export const wallApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWall: queryOf(build, listWall),
    readWall: queryOf(build, readWall, { providesTags: [FIGURES] }),
    markSeen: mutationOf(build, markSeen, { invalidatesTags: [FIGURES] }),
    stopFromWall: mutationOf(build, stopFromWall, { invalidatesTags: [FIGURES] }),
    warnPerformer: mutationOf(build, sendStaffMessage),
  }),
});
export const {
  useListWallQuery,
  useReadWallQuery,
  useMarkSeenMutation,
  useStopFromWallMutation,
  useWarnPerformerMutation,
} = wallApi;
