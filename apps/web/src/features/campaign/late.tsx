import { latePart } from '../../platform/error/late-part.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';

const CampaignBanners = latePart(async () => (await import('./CampaignBanners.tsx')).CampaignBanners, {
  silent: true,
});

/** The banners of campaigns. Their code is loaded while a campaign with a banner runs. */
export function LateBanners(props: { performer_name?: string }) {
  const { data: site } = useGetSiteQuery();
  return site?.campaign_banners === true ? <CampaignBanners {...props} /> : null;
}
