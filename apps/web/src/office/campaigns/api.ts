import {
  BANNER_UPLOAD_PATH,
  bannerImageKept,
  changeCampaign,
  getCampaign,
  previewCampaign,
  startCampaign,
} from '@akari/contract/office';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';

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

/** Uploads a picture for a banner. @returns its id, or why it was not taken */
export async function uploadBannerImage(
  picture: Blob,
  idempotency_key: string,
): Promise<{ image_id: string } | { error: ErrorName }> {
  const kept = await uploadFile(BANNER_UPLOAD_PATH, picture, idempotency_key, bannerImageKept);
  return 'error' in kept ? kept : kept.data;
}
