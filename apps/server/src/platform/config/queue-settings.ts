import type { z } from 'zod';
import { liveSetting } from './live-setting.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Settings of the queues of the back office, from the environment. */
export const queueSettings = {
  /** How long a member of the staff holds an item unless the page renews it. */
  QUEUE_LEASE_MINUTES: liveSetting('QUEUE_LEASE_MINUTES'),
  /** When an item is due after it came: an urgent report, and then by queue. */
  QUEUE_URGENT_MINUTES: liveSetting('QUEUE_URGENT_MINUTES'),
  QUEUE_REPORT_HOURS: liveSetting('QUEUE_REPORT_HOURS'),
  QUEUE_ID_VIDEO_HOURS: liveSetting('QUEUE_ID_VIDEO_HOURS'),
  QUEUE_DOOR_PICTURE_HOURS: liveSetting('QUEUE_DOOR_PICTURE_HOURS'),
  QUEUE_REVIEW_HOURS: liveSetting('QUEUE_REVIEW_HOURS'),
  QUEUE_PROFILE_HOURS: liveSetting('QUEUE_PROFILE_HOURS'),
  QUEUE_ALBUM_HOURS: liveSetting('QUEUE_ALBUM_HOURS'),
  QUEUE_BLOG_HOURS: liveSetting('QUEUE_BLOG_HOURS'),
  QUEUE_VIEWER_PROFILE_HOURS: liveSetting('QUEUE_VIEWER_PROFILE_HOURS'),
  QUEUE_BAR_LIFT_HOURS: liveSetting('QUEUE_BAR_LIFT_HOURS'),
  QUEUE_CONTACT_HOURS: liveSetting('QUEUE_CONTACT_HOURS'),
  QUEUE_PAYMENT_HOURS: liveSetting('QUEUE_PAYMENT_HOURS'),
};

export const queueOf = (values: z.output<z.ZodObject<typeof queueSettings>>) => ({
  lease_ms: values.QUEUE_LEASE_MINUTES * MINUTE_MS,
  urgent_due_ms: values.QUEUE_URGENT_MINUTES * MINUTE_MS,
  due_ms: {
    report: values.QUEUE_REPORT_HOURS * HOUR_MS,
    child_safety: values.QUEUE_URGENT_MINUTES * MINUTE_MS,
    id_video: values.QUEUE_ID_VIDEO_HOURS * HOUR_MS,
    door_picture: values.QUEUE_DOOR_PICTURE_HOURS * HOUR_MS,
    review: values.QUEUE_REVIEW_HOURS * HOUR_MS,
    profile: values.QUEUE_PROFILE_HOURS * HOUR_MS,
    album: values.QUEUE_ALBUM_HOURS * HOUR_MS,
    blog: values.QUEUE_BLOG_HOURS * HOUR_MS,
    viewer_profile: values.QUEUE_VIEWER_PROFILE_HOURS * HOUR_MS,
    bar_lift: values.QUEUE_BAR_LIFT_HOURS * HOUR_MS,
    contact: values.QUEUE_CONTACT_HOURS * HOUR_MS,
    payment: values.QUEUE_PAYMENT_HOURS * HOUR_MS,
    plan_stop: values.QUEUE_PAYMENT_HOURS * HOUR_MS,
    difference: values.QUEUE_PAYMENT_HOURS * HOUR_MS,
    refund: values.QUEUE_PAYMENT_HOURS * HOUR_MS,
  },
});
