import {
  banViewer,
  closePerformer,
  closeViewer,
  getOfficePerson,
  getTimeLine,
  getViewerClosing,
  grantPoints,
  liftPaymentLock,
  openPerformer,
  setPerformerProfile,
  setPerformerRates,
  setPerformerShare,
  setViewerTier,
} from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const changed = (['people', 'performers', 'person', 'audit', 'approval'] as const).map((id) => ({
  type: 'Office' as const,
  id,
}));

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficePerson: queryOf(build, getOfficePerson, { providesTags: [{ type: 'Office', id: 'person' }] }),
    getTimeLine: queryOf(build, getTimeLine, { providesTags: [{ type: 'Office', id: 'person' }] }),
    openPerformer: mutationOf(build, openPerformer, { invalidatesTags: changed }),
    setPerformerProfile: mutationOf(build, setPerformerProfile, { invalidatesTags: changed }),
    setPerformerRates: mutationOf(build, setPerformerRates, { invalidatesTags: changed }),
    setPerformerShare: mutationOf(build, setPerformerShare, { invalidatesTags: changed }),
    closePerformer: mutationOf(build, closePerformer, { invalidatesTags: changed }),
    getViewerClosing: queryOf(build, getViewerClosing, {
      providesTags: [{ type: 'Office', id: 'person' }],
      keepUnusedDataFor: 0,
    }),
    closeViewer: mutationOf(build, closeViewer, { invalidatesTags: changed }),
    grantPoints: mutationOf(build, grantPoints, {
      invalidatesTags: [...changed, { type: 'Office', id: 'point-grants' }],
    }),
    liftPaymentLock: mutationOf(build, liftPaymentLock, { invalidatesTags: changed }),
    banViewer: mutationOf(build, banViewer, {
      invalidatesTags: [...changed, { type: 'Office', id: 'bars' }],
    }),
    setViewerTier: mutationOf(build, setViewerTier, { invalidatesTags: changed }),
  }),
});
export const {
  useGetOfficePersonQuery,
  useGetTimeLineQuery,
  useLazyGetTimeLineQuery,
  useOpenPerformerMutation,
  useSetPerformerProfileMutation,
  useSetPerformerRatesMutation,
  useSetPerformerShareMutation,
  useClosePerformerMutation,
  useCloseViewerMutation,
  useGetViewerClosingQuery,
  useSetViewerTierMutation,
  useBanViewerMutation,
  useGrantPointsMutation,
  useLiftPaymentLockMutation,
} = peopleApi;
