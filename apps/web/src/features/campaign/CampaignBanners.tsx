import { bannerImageUrl, type ShownCampaign } from '@akari/contract/campaign';
import { useEffect } from 'react';
import { CampaignBanner } from '../../kit/campaign-banner/CampaignBanner.tsx';
import { useText } from '../../text/index.ts';
import { useListCampaignBannersQuery } from './api.ts';
import { campaignText } from './text.ts';

/**
 * How much place banners take, as `.home-campaigns` keeps it free: their number, and in front of it the number of those with
 * an uploaded picture.
 */
const placeOf = (campaigns: readonly ShownCampaign[]): number =>
  campaigns.length + 10 * campaigns.filter(({ banner }) => (banner.image ?? null) !== null).length;

/**
 * The banners of the campaigns that run, the better for the viewer first.
 * @param performer_name those of a room; absent: those of the site
 * @param onPlace hears how much place they take
 */
export function CampaignBanners({
  performer_name,
  onPlace,
}: {
  performer_name?: string;
  onPlace?: (place: number) => void;
}) {
  const t = useText(campaignText);
  const { data } = useListCampaignBannersQuery(
    { query: performer_name === undefined ? {} : { performer_name } },
    { refetchOnMountOrArgChange: 60 },
  );
  const campaigns = data?.campaigns ?? [];
  const place = data === undefined ? undefined : placeOf(data.campaigns);
  useEffect(() => {
    if (place !== undefined) onPlace?.(place);
  }, [place, onPlace]);
  if (campaigns.length === 0) return null;
  return (
    <ul className="campaign-banners" aria-label={t('label')}>
      {campaigns.map((campaign) => (
        <CampaignBanner key={campaign.campaign_id} {...campaign} urlOf={bannerImageUrl} />
      ))}
    </ul>
  );
}
