import { getReferral } from '@akari/contract/referral';
import { api, queryOf } from '../../platform/api/api.ts';

const referralApi = api.injectEndpoints({
  endpoints: (build) => ({ getReferral: queryOf(build, getReferral) }),
});
export const { useGetReferralQuery } = referralApi;
