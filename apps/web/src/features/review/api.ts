import {
  answerReview,
  deleteReview,
  getReviewStanding,
  listOwnReviews,
  listReceivedReviews,
  listReviews,
  sendReview,
} from '@akari/contract/review';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: queryOf(build, listReviews),
    getReviewStanding: queryOf(build, getReviewStanding),
    sendReview: mutationOf(build, sendReview),
    listOwnReviews: queryOf(build, listOwnReviews),
    deleteReview: mutationOf(build, deleteReview),
    listReceivedReviews: queryOf(build, listReceivedReviews),
    answerReview: mutationOf(build, answerReview),
  }),
});
export const {
  useLazyListReviewsQuery,
  useGetReviewStandingQuery,
  useSendReviewMutation,
  useLazyListOwnReviewsQuery,
  useDeleteReviewMutation,
  useLazyListReceivedReviewsQuery,
  useAnswerReviewMutation,
} = reviewApi;
