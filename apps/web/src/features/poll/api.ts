import { beginPoll, closePoll, votePoll } from '@akari/contract/poll';
import { api, mutationOf } from '../../platform/api/api.ts';

const pollApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginPoll: mutationOf(build, beginPoll),
    closePoll: mutationOf(build, closePoll),
    votePoll: mutationOf(build, votePoll),
  }),
});
export const { useBeginPollMutation, useClosePollMutation, useVotePollMutation } = pollApi;
