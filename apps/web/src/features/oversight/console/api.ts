import {
  listOversightActs,
  overseeBar,
  overseeBroadcastEnd,
  overseeSessionEnd,
} from '@akari/contract/oversight';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

/** What staff do in a room, and what they did. */
const oversightApi = api.injectEndpoints({
  endpoints: (build) => ({
    oversightActs: queryOf(build, listOversightActs),
    overseeBar: mutationOf(build, overseeBar),
    overseeSessionEnd: mutationOf(build, overseeSessionEnd),
    overseeBroadcastEnd: mutationOf(build, overseeBroadcastEnd),
  }),
});
export const {
  useOversightActsQuery,
  useOverseeBarMutation,
  useOverseeSessionEndMutation,
  useOverseeBroadcastEndMutation,
} = oversightApi;
