import { z } from 'zod';

const minutes = z.coerce.number().int().min(1);
const hours = z.coerce.number().int().min(1);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Settings of the queues of the back office, from the environment. */
export const queueSettings = {
  /** How long a member of the staff holds an item unless the page renews it. */
  QUEUE_LEASE_MINUTES: minutes.max(1_440).default(10),
  /** When an item is due after it came: an urgent report, and then by queue. */
  QUEUE_URGENT_MINUTES: minutes.default(15),
  QUEUE_REPORT_HOURS: hours.default(24),
  QUEUE_ID_VIDEO_HOURS: hours.default(24),
  QUEUE_BAR_LIFT_HOURS: hours.default(72),
  QUEUE_CONTACT_HOURS: hours.default(48),
};

export const queueOf = (values: z.output<z.ZodObject<typeof queueSettings>>) => ({
  lease_ms: values.QUEUE_LEASE_MINUTES * MINUTE_MS,
  urgent_due_ms: values.QUEUE_URGENT_MINUTES * MINUTE_MS,
  due_ms: {
    report: values.QUEUE_REPORT_HOURS * HOUR_MS,
    child_safety: values.QUEUE_URGENT_MINUTES * MINUTE_MS,
    id_video: values.QUEUE_ID_VIDEO_HOURS * HOUR_MS,
    bar_lift: values.QUEUE_BAR_LIFT_HOURS * HOUR_MS,
    contact: values.QUEUE_CONTACT_HOURS * HOUR_MS,
  },
});
