import { getLegalPage } from '@akari/contract/legal-page';
import { api, queryOf } from '../../platform/api/api.ts';

const legalApi = api.injectEndpoints({
  endpoints: (build) => ({ getLegalPage: queryOf(build, getLegalPage) }),
});
export const { useGetLegalPageQuery } = legalApi;
