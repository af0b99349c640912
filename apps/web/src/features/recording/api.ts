import * as calls from '@akari/contract/recording';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of the performer's own recordings. */
export const recordingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecordings: queryOf(build, calls.listRecordings, { providesTags: ['Recordings'] }),
    startRecording: mutationOf(build, calls.startRecording, { invalidatesTags: ['Recordings'] }),
    stopRecording: mutationOf(build, calls.stopRecording, { invalidatesTags: ['Recordings'] }),
    deleteRecording: mutationOf(build, calls.deleteRecording, { invalidatesTags: ['Recordings'] }),
  }),
});
export const {
  useListRecordingsQuery,
  useStartRecordingMutation,
  useStopRecordingMutation,
  useDeleteRecordingMutation,
} = recordingApi;
