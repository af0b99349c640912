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
  picture: CampaignPicture | '';
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
    picture: plan.banner?.picture ?? '',
  };
}

const PERCENT = /^(100|\d{1,2})(\.\d{1,2})?$/;
/** Basis points of a typed percentage; null: it is not one. */
function bpOf(text: string): number | null {
  const bp = PERCENT.test(text.trim()) ? Math.round(Number(text) * BP_A_PERCENT) : 0;
  return bp > 0 && bp <= 10_000 ? bp : null;
}

export type TypedFault = CampaignFault | 'percent' | 'second' | 'banner';

/** The banner that is typed; null: none. `half`: one language is missing. */
function bannerOf({ banner_ja, banner_en, picture }: CampaignTyped): CampaignBanner | 'half' | null {
  const [ja, en] = [banner_ja.trim(), banner_en.trim()];
  if (ja === '' && en === '') return null;
  return ja === '' || en === '' ? 'half' : { ja, en, picture: picture === '' ? null : picture };
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
    banner: banner === 'half' ? null : banner,
  };
  if (discount_bp === null) return { plan, fault: 'percent' };
  if (double && second_discount_bp === null) return { plan, fault: 'second' };
  if (banner === 'half') return { plan, fault: 'banner' };
  const starts_at_ms = starts === null ? now_ms : momentOf(starts, zone);
  const ends_at_ms = momentOf(ends, zone);
  if (!isZone(zone) || starts_at_ms === null || ends_at_ms === null) return { plan, fault: 'dates' };
  return { plan, fault: campaignFault({ ...plan, starts_at_ms, ends_at_ms }, now_ms) };
}
