import { beginPoll, buyPollVote, closePoll, votePoll } from '@akari/contract/poll';
import { api, mutationOf } from '../../platform/api/api.ts';

const pollApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginPoll: mutationOf(build, beginPoll),
    closePoll: mutationOf(build, closePoll),
    votePoll: mutationOf(build, votePoll),
    buyPollVote: mutationOf(build, buyPollVote, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useBeginPollMutation, useBuyPollVoteMutation, useClosePollMutation, useVotePollMutation } =
  pollApi;
