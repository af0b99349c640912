import { answerCall, listCalls } from '@akari/contract/call';
import { answerTwoshot, listTwoshots } from '@akari/contract/twoshot';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of the viewers' requests to the performer, and of the answers. */
export const requestApi = api.injectEndpoints({
  endpoints: (build) => ({
    receivedTwoshots: queryOf(build, listTwoshots),
    answerTwoshot: mutationOf(build, answerTwoshot),
    receivedCalls: queryOf(build, listCalls),
    answerCall: mutationOf(build, answerCall),
  }),
});
export const { useAnswerTwoshotMutation, useAnswerCallMutation } = requestApi;
