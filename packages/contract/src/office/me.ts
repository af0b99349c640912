import { STAFF_RIGHT_NAMES, STAFF_ROLE_NAMES, type StaffRight, type StaffRole } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, language, timeMs, units } from '../common/index.ts';

export const staffRole = z.enum(STAFF_ROLE_NAMES as [StaffRole, ...StaffRole[]]);
export const staffRight = z.enum(STAFF_RIGHT_NAMES as [StaffRight, ...StaffRight[]]);

/** The member of the staff who asks. */
export const staffMe = z.object({
  user_id: id,
  user_name: z.string(),
  chat_lang: language,
  /** `site_id` null: for all sites. */
  roles: z.array(z.object({ role: staffRole, site_id: z.nullable(z.int()) })),
  /** Rights for at least one site. */
  rights: z.array(staffRight),
  /** Until when this login is proven, if nothing is asked until then; null: a proof is needed. */
  proven_until_ms: z.nullable(timeMs),
  /** Until when it counts as freshly proven; in the past or null: not now. */
  fresh_until_ms: z.nullable(timeMs),
  /** More points than this, given at once, need a second person. */
  approval_points_units: units,
  /** Whether this service pays performers. A node of an older version does not send it. */
  payouts: z.optional(z.boolean()),
  /** Whether members may pay by bank transfer. A node of an older version does not send it. */
  bank_transfers: z.optional(z.boolean()),
  /** Refunds of more US cents than this need a second person. A node of an older version does not send it. */
  approval_refund_minor: z._default(z.int(), 0),
});
export type StaffMe = z.infer<typeof staffMe>;

/** Staff: who is logged in, with which roles, and whether a proof is needed. */
export const getStaffMe = defineOfficeCall({
  method: 'GET',
  path: '/api/office/me',
  right: null,
  proof: 'none',
  answer: staffMe,
});
