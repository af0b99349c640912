import type { ShownCampaign } from '@akari/contract/campaign';
import { useEffect } from 'react';
import { useFormat, useText } from '../../text/index.ts';
import { useListCampaignBannersQuery } from './api.ts';
import { BannerPicture } from './BannerPicture.tsx';
import { campaignText } from './text.ts';
import './campaign-banners.css';

const BP_A_PERCENT = 100;

function Banner({ campaign: { banner, discount_bp, ends_at_ms } }: { campaign: ShownCampaign }) {
  const t = useText(campaignText);
  const { dateTime, number, language } = useFormat();
  return (
    <li className="campaign-banner">
      {banner.picture !== null && <BannerPicture picture={banner.picture} />}
      <p>
        <b>{banner[language]}</b>
        <small className="num">
          <span className="tag">{t('off', { percent: number(discount_bp / BP_A_PERCENT) })}</span>
          {t('until', { at: dateTime(ends_at_ms) })}
        </small>
      </p>
    </li>
  );
}

/**
 * The banners of the campaigns that run, the better for the viewer first.
 * @param performer_name those of a room; absent: those of the site
 * @param onCount hears how many there are
 */
export function CampaignBanners({
  performer_name,
  onCount,
}: {
  performer_name?: string;
  onCount?: (count: number) => void;
}) {
  const t = useText(campaignText);
  const { data } = useListCampaignBannersQuery(
    { query: performer_name === undefined ? {} : { performer_name } },
    { refetchOnMountOrArgChange: 60 },
  );
  const campaigns = data?.campaigns ?? [];
  const count = data?.campaigns.length;
  useEffect(() => {
    if (count !== undefined) onCount?.(count);
  }, [count, onCount]);
  if (campaigns.length === 0) return null;
  return (
    <ul className="campaign-banners" aria-label={t('label')}>
      {campaigns.map((campaign) => (
        <Banner key={campaign.campaign_id} campaign={campaign} />
      ))}
    </ul>
  );
}
