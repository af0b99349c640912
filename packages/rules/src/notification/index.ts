/**
 * Kinds of notifications (spec §3) whose causes exist. There is no instant bonus: the points of a confirmed address and
 * of a referral are no event of a room.
 */
export const NOTIFICATION_KINDS = ['news', 'present', 'tip', 'lovense', 'private_twoshot'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The list of notifications of a page does not grow without end. */
export const NOTIFICATIONS_KEPT = 100;
