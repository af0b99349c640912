import { getOfficeReview, takeDownReview } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['reviews', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeReview: queryOf(build, getOfficeReview, { providesTags: [{ type: 'Office', id: 'reviews' }] }),
    takeDownReview: mutationOf(build, takeDownReview, { invalidatesTags: changed }),
  }),
});
export const { useGetOfficeReviewQuery, useTakeDownReviewMutation } = reviewsApi;
