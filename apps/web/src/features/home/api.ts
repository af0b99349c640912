import { listChannels } from '@akari/contract/channel';
import { api, queryOf } from '../../platform/api/api.ts';

/** The public list of channels, on air or not. */
export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({ listChannels: queryOf(build, listChannels, { providesTags: ['Channels'] }) }),
});
export const { useListChannelsQuery } = homeApi;
