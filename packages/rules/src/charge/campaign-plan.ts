import { SESSION_MODES, type SessionMode } from '../session/session-type.ts';
import {
  discountOf,
  TIP_CAMPAIGN_LABEL,
  WHOLE_BP,
  type AnyCampaignLabel,
  type Campaign,
} from './discount.ts';
import { PAID_MODES } from './rate-grid.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A campaign that runs longer is a price, which belongs in the rates. */
export const CAMPAIGN_MAX_MS = 366 * DAY_MS;
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

const formats = new Map<string, Intl.DateTimeFormat | null>();
/** Null: there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    // The zone is unknown.
  }
  formats.set(zone, made);
  return made;
}
export const isZone = (zone: string): boolean => formatOf(zone) !== null;

/** A moment as the clocks of a zone show it: `2026-12-01T09:30`. @throws for an unknown zone */
export function localOf(at_ms: number, zone: string): string {
  const format = formatOf(zone);
  if (format === null) throw new RangeError(`no zone ${zone}`);
  const parts = new Map(format.formatToParts(at_ms).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The moment at which the clocks of a zone show a time; the first of two, where they are set back. Null: they never
 * show it, or there is no such zone.
 */
export function momentOf(local: string, zone: string): number | null {
  const found = LOCAL.exec(local);
  if (found === null || !isZone(zone)) return null;
  const [year, month, day, hour, minute] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const as_utc = Date.UTC(year, month - 1, day, hour, minute);
  // The zone's distance from UTC a day before and a day after: one of the two holds at the moment itself.
  const distance = (at_ms: number): number => {
    const seen = LOCAL.exec(localOf(at_ms, zone))!.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return (
      Date.UTC(seen[0], seen[1] - 1, seen[2], seen[3], seen[4]) - Math.floor(at_ms / MINUTE_MS) * MINUTE_MS
    );
  };
  const moments = [as_utc - distance(as_utc - DAY_MS), as_utc - distance(as_utc + DAY_MS)];
  return moments.toSorted((a, b) => a - b).find((at_ms) => localOf(at_ms, zone) === local) ?? null;
}

/** A campaign as staff plan it. */
export interface CampaignPlan extends Omit<Campaign, 'label'> {
  label: AnyCampaignLabel;
  starts_at_ms: number;
  ends_at_ms: number;
}

export type CampaignFault = 'dates' | 'discount' | 'modes';

/**
 * Why a campaign cannot run; null: it can. A second discount belongs to the double discount and to nothing else, so that
 * a label says what viewers get.
 */
export function campaignFault(plan: CampaignPlan, now_ms: number): CampaignFault | null {
  const { starts_at_ms, ends_at_ms, modes, label, second_discount_bp } = plan;
  const lasts_ms = ends_at_ms - starts_at_ms;
  if (lasts_ms < MINUTE_MS || lasts_ms > CAMPAIGN_MAX_MS || ends_at_ms <= now_ms) return 'dates';
  if ((label === 'double_discount') !== (second_discount_bp !== null)) return 'discount';
  if (discountOf(plan) <= 0) return 'discount';
  // A tip that costs nothing would reach goals for nothing, and a tip has no mode.
  if (label === TIP_CAMPAIGN_LABEL && discountOf(plan) >= WHOLE_BP) return 'discount';
  if (label === TIP_CAMPAIGN_LABEL && modes !== null) return 'modes';
  const known = (mode: SessionMode) => SESSION_MODES.includes(mode) && PAID_MODES.includes(mode);
  return modes === null || (modes.length > 0 && modes.every(known)) ? null : 'modes';
}

/** Whether a change leaves alone what cannot be changed any more: the start of a campaign that has begun. */
export const mayChangeCampaign = (
  before: Pick<CampaignPlan, 'starts_at_ms' | 'ends_at_ms'>,
  after: Pick<CampaignPlan, 'starts_at_ms'>,
  now_ms: number,
): boolean =>
  before.ends_at_ms > now_ms && (before.starts_at_ms > now_ms || before.starts_at_ms === after.starts_at_ms);
