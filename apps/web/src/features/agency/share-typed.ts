import { dateAfter, isFirstDay, japanDate, PERCENT_BP } from '@akari/rules';

/** A percentage and its first day, as they are typed. */
export interface ShareTyped {
  percent: string;
  from_date: string;
}
export const newShare = (now_ms: number): ShareTyped => ({
  percent: '',
  from_date: dateAfter(japanDate(now_ms), 1),
});

/** What is typed as a share; null: it is not complete, or more than an agency may get. The server checks it again. */
export function shareOf(
  { percent, from_date }: ShareTyped,
  most_share_bp: number,
  now_ms: number,
): { share_bp: number; from_date: string } | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent.trim()) || !isFirstDay(from_date, now_ms)) return null;
  const share_bp = Math.round(Number(percent) * PERCENT_BP);
  return share_bp >= 1 && share_bp <= most_share_bp ? { share_bp, from_date } : null;
}
