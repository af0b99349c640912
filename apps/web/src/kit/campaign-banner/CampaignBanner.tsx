import { BANNER_RATIO, BANNER_WIDTHS_PX, type BannerSize, type CampaignBanner as Banner } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { BannerPicture } from './BannerPicture.tsx';
import { bannerText } from './text.ts';
import './campaign-banner.css';

const BP_A_PERCENT = 100;
const { large, small } = BANNER_WIDTHS_PX;

/** A banner of a campaign, in a list of the class `campaign-banners`. Its height is known before its picture is there. */
export function CampaignBanner({
  banner: { picture, image, ...text },
  discount_bp,
  ends_at_ms,
  urlOf,
}: {
  banner: Banner;
  /** Basis points off in total. */
  discount_bp: number;
  ends_at_ms: number;
  /** Where the bytes of an uploaded picture are. */
  urlOf: (image_id: string, size: BannerSize) => string;
}) {
  const t = useText(bannerText);
  const { dateTime, number, language } = useFormat();
  const uploaded = image ?? null;
  return (
    <li className="campaign-banner" data-wide={uploaded !== null || undefined}>
      {uploaded === null ? (
        picture !== null && <BannerPicture picture={picture} />
      ) : (
        <img
          src={urlOf(uploaded.image_id, 'large')}
          srcSet={`${urlOf(uploaded.image_id, 'small')} ${small}w, ${urlOf(uploaded.image_id, 'large')} ${large}w`}
          sizes="(min-width: 768px) 400px, 100vw"
          width={large}
          height={large / BANNER_RATIO}
          alt={uploaded.alt[language]}
        />
      )}
      <p>
        <b>{text[language]}</b>
        <small className="num">
          <span className="tag">{t('off', { percent: number(discount_bp / BP_A_PERCENT) })}</span>
          {t('until', { at: dateTime(ends_at_ms) })}
        </small>
      </p>
    </li>
  );
}
