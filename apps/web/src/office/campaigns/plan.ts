import type { OfficeCampaign, PlannedCampaign } from '@akari/contract/office';
import {
  campaignFault,
  isZone,
  localOf,
  momentOf,
  type CampaignBanner,
  type CampaignFault,
  type CampaignPicture,
  type AnyCampaignLabel,
  type SessionMode,
} from '@akari/rules';

const BP_A_PERCENT = 100;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** A campaign as it is typed. */
export interface CampaignTyped {
  label: AnyCampaignLabel;
  percent: string;
  /** Only of a double discount. */
  second: string;
  /** Empty: every mode that has a price. */
  modes: readonly SessionMode[];
  zone: string;
  /** Empty: now. */
  starts: string;
  ends: string;
  performer: string;
  /** Empty: all sites. */
  site: string;
  /** The text of the banner; both empty: none. */
  banner_ja: string;
  banner_en: string;
  /** `upload`: a picture of its own. */
  picture: CampaignPicture | 'upload' | '';
  /** The uploaded picture; empty: none yet. */
  image_id: string;
  alt_ja: string;
  alt_en: string;
}

/** A new campaign: from now on, for a day. */
export const newCampaign = (now_ms: number, zone: string): CampaignTyped => ({
  label: 'discount',
  percent: '',
  second: '',
  modes: [],
  zone,
  starts: '',
  ends: localOf(now_ms + DAY_HOURS * HOUR_MS, zone),
  performer: '',
  site: '',
  banner_ja: '',
  banner_en: '',
  picture: '',
  image_id: '',
  alt_ja: '',
  alt_en: '',
});

/** A campaign that there is, to be changed. */
export function typedOf({ plan, performer_name, site_id }: OfficeCampaign): CampaignTyped {
  const percentOf = (bp: number | null) => (bp === null ? '' : String(bp / BP_A_PERCENT));
  return {
    label: plan.label,
    percent: percentOf(plan.discount_bp),
    second: percentOf(plan.second_discount_bp),
    modes: plan.modes ?? [],
    zone: plan.zone,
    starts: plan.starts,
    ends: plan.ends,
    performer: performer_name ?? '',
    site: site_id === null ? '' : String(site_id),
    banner_ja: plan.banner?.ja ?? '',
    banner_en: plan.banner?.en ?? '',
    picture: plan.banner?.image ? 'upload' : (plan.banner?.picture ?? ''),
    image_id: plan.banner?.image?.image_id ?? '',
    alt_ja: plan.banner?.image?.alt.ja ?? '',
    alt_en: plan.banner?.image?.alt.en ?? '',
  };
}

const PERCENT = /^(100|\d{1,2})(\.\d{1,2})?$/;
/** Basis points of a typed percentage; null: it is not one. */
function bpOf(text: string): number | null {
  const bp = PERCENT.test(text.trim()) ? Math.round(Number(text) * BP_A_PERCENT) : 0;
  return bp > 0 && bp <= 10_000 ? bp : null;
}

/** `image`: an uploaded picture, or what it shows, is missing. */
export type TypedFault = CampaignFault | 'percent' | 'second' | 'banner' | 'image';

/** The banner that is typed; null: none. Or what is missing: one language, or a part of an uploaded picture. */
function bannerOf(typed: CampaignTyped): CampaignBanner | 'banner' | 'image' | null {
  const { picture, image_id } = typed;
  const [ja, en] = [typed.banner_ja.trim(), typed.banner_en.trim()];
  if (ja === '' && en === '') return picture === 'upload' ? 'banner' : null;
  if (ja === '' || en === '') return 'banner';
  if (picture !== 'upload') return { ja, en, picture: picture === '' ? null : picture, image: null };
  const alt = { ja: typed.alt_ja.trim(), en: typed.alt_en.trim() };
  if (image_id === '' || alt.ja === '' || alt.en === '') return 'image';
  return { ja, en, picture: null, image: { image_id, alt } };
}

/** The banner as it would look so far; null: there is nothing of it yet. */
export function bannerSoFar(typed: CampaignTyped): CampaignBanner | null {
  const { banner_ja: ja, banner_en: en, alt_ja, alt_en, image_id, picture } = typed;
  const uploaded = picture === 'upload' && image_id !== '';
  if (ja.trim() === '' && en.trim() === '' && !uploaded) return null;
  const drawn = picture === 'upload' || picture === '' ? null : picture;
  return { ja, en, picture: drawn, image: uploaded ? { image_id, alt: { ja: alt_ja, en: alt_en } } : null };
}

/** The plan that is typed, and the first field that is not right; null: all are. */
export function planOf(
  typed: CampaignTyped,
  now_ms: number,
): { plan: PlannedCampaign; fault: TypedFault | null } {
  const { label, zone, ends, modes } = typed;
  const double = label === 'double_discount';
  const banner = bannerOf(typed);
  const discount_bp = bpOf(typed.percent);
  const second_discount_bp = double ? bpOf(typed.second) : null;
  const starts = typed.starts === '' ? null : typed.starts;
  const plan = {
    ...{ label, zone, ends, starts, second_discount_bp },
    discount_bp: discount_bp ?? 0,
    modes: modes.length === 0 ? null : [...modes],
    banner: typeof banner === 'string' ? null : banner,
  };
  if (discount_bp === null) return { plan, fault: 'percent' };
  if (double && second_discount_bp === null) return { plan, fault: 'second' };
  if (typeof banner === 'string') return { plan, fault: banner };
  const starts_at_ms = starts === null ? now_ms : momentOf(starts, zone);
  const ends_at_ms = momentOf(ends, zone);
  if (!isZone(zone) || starts_at_ms === null || ends_at_ms === null) return { plan, fault: 'dates' };
  return { plan, fault: campaignFault({ ...plan, starts_at_ms, ends_at_ms }, now_ms) };
}
