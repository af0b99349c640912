/** Kinds of notifications (spec §3). */
export const NOTIFICATION_KINDS = [
  'news',
  'present',
  'tip',
  'instant_bonus',
  'lovense',
  'private_twoshot',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the service gives points for at once: a confirmed address, a coupon with a purchase, a friend who bought. */
export const BONUS_CAUSES = ['confirmed', 'coupon', 'referral'] as const;
export type BonusCause = (typeof BONUS_CAUSES)[number];

/** The list of notifications of a page does not grow without end. */
export const NOTIFICATIONS_KEPT = 100;
