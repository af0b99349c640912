import { officeBannerImageUrl, type PlannedCampaign } from '@akari/contract/office';
import { discountOf, momentOf, type CampaignBanner as Banner } from '@akari/rules';
import { CampaignBanner } from '../../kit/campaign-banner/CampaignBanner.tsx';
import { useText } from '../../text/index.ts';
import { campaignsText } from './text.ts';

/** Widths of a page, and of the place that home has for banners in it. */
const PAGES = [
  { page_px: 390, place_px: 366 },
  { page_px: 1_440, place_px: 1_360 },
] as const;

/** A banner as visitors see it, on a phone and on a desk. */
export function BannerPreview({ banner, plan }: { banner: Banner; plan: PlannedCampaign }) {
  const t = useText(campaignsText);
  const ends_at_ms = momentOf(plan.ends, plan.zone) ?? 0;
  return (
    <div className="campaign-looks">
      {PAGES.map(({ page_px, place_px }) => {
        const label = t('looks', { width: String(page_px) });
        return (
          <figure key={page_px}>
            <figcaption>{label}</figcaption>
            {/* A wide one is scrolled, so that it is seen in its own size. */}
            <div className="campaign-look" role="group" tabIndex={0} aria-label={label}>
              <ul className="campaign-banners" style={{ width: place_px }}>
                <CampaignBanner
                  banner={banner}
                  discount_bp={discountOf(plan)}
                  ends_at_ms={ends_at_ms}
                  urlOf={officeBannerImageUrl}
                />
              </ul>
            </div>
          </figure>
        );
      })}
    </div>
  );
}
