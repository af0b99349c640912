import { listCampaignBanners } from '@akari/contract/campaign';
import { api, queryOf } from '../../platform/api/api.ts';

const campaignApi = api.injectEndpoints({
  endpoints: (build) => ({ listCampaignBanners: queryOf(build, listCampaignBanners) }),
});
export const { useListCampaignBannersQuery } = campaignApi;
