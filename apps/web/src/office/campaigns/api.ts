import { changeCampaign, getCampaign, previewCampaign, startCampaign } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['campaigns', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const campaignsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCampaign: queryOf(build, getCampaign, { providesTags: [{ type: 'Office', id: 'campaigns' }] }),
    startCampaign: mutationOf(build, startCampaign, { invalidatesTags: changed }),
    changeCampaign: mutationOf(build, changeCampaign, { invalidatesTags: changed }),
    previewCampaign: mutationOf(build, previewCampaign),
  }),
});
export const {
  useGetCampaignQuery,
  useStartCampaignMutation,
  useChangeCampaignMutation,
  usePreviewCampaignMutation,
} = campaignsApi;
