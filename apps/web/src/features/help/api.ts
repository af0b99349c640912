import { getHelp, listHelp } from '@akari/contract/help';
import { api, queryOf } from '../../platform/api/api.ts';

const helpApi = api.injectEndpoints({
  endpoints: (build) => ({ listHelp: queryOf(build, listHelp), getHelp: queryOf(build, getHelp) }),
});
export const { useListHelpQuery, useGetHelpQuery } = helpApi;
