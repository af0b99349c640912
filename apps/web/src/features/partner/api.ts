import { getOwnPartner } from '@akari/contract/partner';
import { api, queryOf } from '../../platform/api/api.ts';

const partnerApi = api.injectEndpoints({
  endpoints: (build) => ({ getOwnPartner: queryOf(build, getOwnPartner) }),
});
export const { useGetOwnPartnerQuery } = partnerApi;
